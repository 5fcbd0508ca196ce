import { utf8Length } from "../internal/callback-data-limit.ts";
import { codingOf, type FieldCoding } from "./field-kinds.ts";
import { fingerprint } from "./fingerprint.ts";
import type { CallbackSchema } from "./schema.ts";

interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly coding: FieldCoding;
}

type Values = Readonly<Record<string, unknown>>;

/** Writes and reads the fields of one schema. */
export interface Fields {
  /** Throws a `TypeError` for a value that its field does not take. */
  encode(values: Values): string;
  /** `undefined` for all that `encode` does not write. */
  decode(text: string): Values | undefined;
  /** How many bytes each part takes, in words. */
  sizes(values: Values): string;
}

const SEPARATOR = ":";

/** Prepares the writing and reading of a schema's fields; `subject` begins the error messages. */
export function compileFields(subject: string, schema: CallbackSchema): Fields {
  const fields = Object.entries(schema).map(([name, kind]): Field => {
    if (kind.length === 0)
      throw new TypeError(`${subject}: ${name} can be nothing: its list is empty`);
    return {
      name: name.replace(/\?$/, ""),
      isOptional: name.endsWith("?"),
      coding: codingOf(kind),
    };
  });
  if (new Set(fields.map(({ name }) => name)).size < fields.length) {
    throw new TypeError(`${subject}: has a field both with and without "?"`);
  }
  const mark = fingerprint(schema);
  const encodeField = ({ name, isOptional, coding }: Field, values: Values): string => {
    const value = values[name];
    if (isOptional && value === undefined) return "";
    const text = coding.encode(value);
    if (text === undefined) throw new TypeError(`${subject}: ${name} must be ${coding.expected}`);
    return text;
  };
  return {
    encode: (values) => mark + fields.map((field) => encodeField(field, values)).join(SEPARATOR),
    decode(text) {
      if (!text.startsWith(mark)) return undefined;
      const rest = text.slice(mark.length);
      const texts = fields.length === 0 && rest === "" ? [] : rest.split(SEPARATOR);
      if (texts.length !== fields.length) return undefined;
      const entries: [string, unknown][] = [];
      for (const [index, { name, isOptional, coding }] of fields.entries()) {
        const written = texts[index] ?? "";
        if (isOptional && written === "") continue;
        const value = coding.decode(written);
        if (coding.encode(value) !== written) return undefined;
        entries.push([name, value]);
      }
      return Object.fromEntries(entries);
    },
    sizes: (values) =>
      fields.map((field) => `${field.name} ${utf8Length(encodeField(field, values))}`).join(", "),
  };
}
