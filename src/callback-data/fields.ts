import { fnv1a } from "../internal/fnv1a.ts";
import { utf8Length } from "../internal/utf8.ts";
import { codecOf, type FieldCodec } from "./field-kinds.ts";
import type { CallbackSchema } from "./schema.ts";

interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly codec: FieldCodec;
}

type Values = Readonly<Record<string, unknown>>;

/** Encodes and decodes the fields of one schema. */
export interface FieldsCodec {
  /** Three characters that identify the version of the schema. The data begins with them. */
  readonly version: string;
  /** Encodes what follows the version. Throws a `TypeError` for a value that does not fit its field. */
  encode(values: Values): string;
  /** Decodes from an index behind the version on. Returns `undefined` for any text that `encode` would not produce. */
  decode(text: string, from: number): Values | undefined;
  /** Describes the size of each field in bytes, for error messages. */
  sizes(values: Values): string;
}

const SEPARATOR = ":";

/** Compiles the fields of a schema; error messages start with `subject`. Throws a `TypeError` for an invalid schema. */
export function compileFields(subject: string, schema: CallbackSchema): FieldsCodec {
  const fields = Object.entries(schema).map(([name, kind]): Field => {
    if (kind?.length === 0) throw new TypeError(`${subject}: the list of field ${name} is empty`);
    return {
      name: name.replace(/\?$/, ""),
      isOptional: name.endsWith("?"),
      codec: codecOf(kind),
    };
  });
  if (new Set(fields.map(({ name }) => name)).size < fields.length) {
    throw new TypeError(`${subject}: a field is declared both with and without "?"`);
  }
  const last = fields.length - 1;
  // A copy has all names at once, which costs less than adding them. Guarded by the benchmark dispatch-buttons.
  const blank: Values = fields.some(({ isOptional }) => isOptional)
    ? {}
    : Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  const encodeField = ({ name, isOptional, codec }: Field, values: Values): string => {
    const value = values[name];
    if (isOptional && value === undefined) return "";
    const text = codec.encode(value);
    if (text === undefined) throw new TypeError(`${subject}: ${name} must be ${codec.expected}`);
    return text;
  };
  return {
    version: fingerprint(schema),
    encode: (values) => fields.map((field) => encodeField(field, values)).join(SEPARATOR),
    decode(text, from) {
      const values: Record<string, unknown> = { ...blank };
      let at = from;
      for (let index = 0; index < fields.length; index++) {
        const { name, isOptional, codec } = fields[index] as Field;
        // Encoded values contain no separator, so an extra one makes the last field invalid.
        const end = index === last ? text.length : text.indexOf(SEPARATOR, at);
        if (end === -1) return undefined;
        if (!isOptional || end > at) {
          const value = codec.decode(text, at, end);
          if (value === undefined) return undefined;
          if (name === "__proto__")
            Object.defineProperty(values, name, { value, enumerable: true });
          else values[name] = value;
        }
        at = end + SEPARATOR.length;
      }
      return fields.length > 0 || at === text.length ? values : undefined;
    },
    sizes: (values) =>
      fields.map((field) => `${field.name} ${utf8Length(encodeField(field, values))}`).join(", "),
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns three characters that identify the version of a schema: a hash of the names, kinds and order of its fields. The
 * strings of a list are not included, because they are written out: after adding one, older data can still be read.
 */
function fingerprint(schema: CallbackSchema): string {
  const fields = Object.entries(schema).map(([name, kind]) =>
    JSON.stringify([name, typeof kind === "string" ? kind : "list"]),
  );
  const hash = fnv1a(fields.join());
  return [26, 20, 14].map((shift) => ALPHABET[(hash >>> shift) & 63]).join("");
}
