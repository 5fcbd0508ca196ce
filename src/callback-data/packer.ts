import { compileFields } from "./fields.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";
import { createSigner } from "./signature.ts";

/** Callback data of any length. */
export interface Packer<Value> {
  /** What error messages begin with. */
  readonly subject: string;
  pack(value: Value): string;
  unpack(data: string): Value | undefined;
  /** How many bytes each part takes, in words. */
  sizes(value: Value): string;
}

/** Puts prefix, signature, fingerprint and fields together: `buy:` `kX3` `1c` `:` `m`. */
export function createPacker<Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  secret: string | undefined,
): Packer<CallbackValue<Schema>> {
  const subject = `callbackData(${JSON.stringify(prefix)})`;
  if (prefix === "" || prefix.includes(":")) {
    throw new TypeError(`${subject}: a prefix is a text without colons`);
  }
  const head = `${prefix}:`;
  const fields = compileFields(subject, schema);
  const signer = secret === undefined ? undefined : createSigner(subject, secret);
  return {
    subject,
    pack(value) {
      const text = fields.encode(value);
      return head + (signer === undefined ? text : signer.sign(text));
    },
    unpack(data) {
      if (!data.startsWith(head)) return undefined;
      const text = signer === undefined ? data : signer.verify(data.slice(head.length));
      if (text === undefined) return undefined;
      const values = fields.decode(text, signer === undefined ? head.length : 0);
      // The fields were checked one by one, by the very schema that the type comes from.
      return values as CallbackValue<Schema> | undefined;
    },
    sizes: fields.sizes,
  };
}
