import { compileFields } from "./fields.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";
import { createSigner } from "./signature.ts";

/** Packs and unpacks callback data of any length. */
export interface Packer<Value> {
  /** The beginning of error messages. */
  readonly subject: string;
  pack(value: Value): string;
  unpack(data: string): Value | undefined;
  /** Describes the size of each field in bytes, for error messages. */
  sizes(value: Value): string;
}

/** Joins prefix, signature, fingerprint and fields: `buy:` `kX3` `1c` `:` `m`. */
export function createPacker<Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  secret: string | undefined,
): Packer<CallbackValue<Schema>> {
  const subject = `callbackData(${JSON.stringify(prefix)})`;
  if (typeof prefix !== "string" || prefix === "" || prefix.includes(":"))
    throw new TypeError(`${subject}: the prefix must be a non-empty string without colons`);
  if (typeof schema !== "object" || schema === null)
    throw new TypeError(`${subject}: the fields must be an object, such as { id: "int" }`);
  const fields = compileFields(subject, schema);
  const signer = secret === undefined ? undefined : createSigner(subject, secret);
  const { version } = fields;
  // One comparison instead of two. Guarded by the benchmark dispatch-buttons.
  const head = `${prefix}:${signer === undefined ? version : ""}`;
  return {
    subject,
    pack(value) {
      const text = fields.encode(value);
      return head + (signer === undefined ? text : signer.sign(version + text));
    },
    unpack(data) {
      if (!data.startsWith(head)) return undefined;
      let text: string | undefined = data;
      let from = head.length;
      if (signer !== undefined) {
        text = signer.verify(data.slice(from));
        if (!text?.startsWith(version)) return undefined;
        from = version.length;
      }
      const values = fields.decode(text, from);
      // Each field was checked against the schema that the type is derived from.
      return values as CallbackValue<Schema> | undefined;
    },
    sizes: fields.sizes,
  };
}
