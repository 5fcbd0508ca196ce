import { METHOD_LINES, TYPE_LINES } from "./generated/schema.ts";

/** What the emulator knows of a method without a model. */
export interface MethodSchema {
  /** As in the manual. */
  readonly name: string;
  readonly result: string;
  readonly parameters: ReadonlySet<string>;
  readonly required: readonly string[];
}

/** A type of which a result is made: its required fields by name, or, of a union, the variant to choose. */
export type TypeSchema = ReadonlyMap<string, string> | string;

/** Every method of the Bot API, by its name in lower case. */
export const METHOD_SCHEMAS: ReadonlyMap<string, MethodSchema> = new Map(
  METHOD_LINES.split("\n").map((line) => {
    const [head = "", ...fields] = line.split(" ");
    const [name = "", result = ""] = head.split("=");
    const required = fields
      .filter((field) => field.endsWith("!"))
      .map((field) => field.slice(0, -1));
    const parameters = new Set(fields.map((field) => field.replace("!", "")));
    return [name.toLowerCase(), { name, result, parameters, required }];
  }),
);

/** The types that a result can need, by name. */
export const TYPE_SCHEMAS: ReadonlyMap<string, TypeSchema> = new Map(
  TYPE_LINES.split("\n").map((line): [string, TypeSchema] => {
    const [head = "", ...fields] = line.split(" ");
    const [name = "", variant] = head.split("=");
    if (variant !== undefined) return [name, variant];
    return [name, new Map(fields.map(splitField))];
  }),
);

function splitField(field: string): [name: string, type: string] {
  const colon = field.indexOf(":");
  return [field.slice(0, colon), field.slice(colon + 1)];
}
