import type { JsonFields } from "../../wire/json-fields.ts";
import { Parameters } from "../../wire/parameters.ts";

/** Fields of a JSON object by the name of the parameter that they stand for. */
export type Renamed = Readonly<Record<string, string>>;

/** Returns fields of an object as the parameters of a method that sends the same content. */
export function toParameters(fields: JsonFields, names: Renamed): Parameters {
  const parameters = new Parameters();
  for (const [parameter, field] of Object.entries(names)) {
    const value = fields.raw(field);
    if (value === undefined) continue;
    parameters.add(parameter, typeof value === "string" ? value : JSON.stringify(value));
  }
  return parameters;
}

/** Returns parameters that have the names of the fields. */
export function sameNames(...names: string[]): Renamed {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** Returns which of two fields has the file: its URL, or else its `file_id`, which is then required. */
export function fileField(fields: JsonFields, name: string): string {
  if (fields.text(`${name}_url`) !== "") return `${name}_url`;
  fields.requiredText(`${name}_file_id`);
  return `${name}_file_id`;
}
