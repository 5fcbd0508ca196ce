import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import { createPacker, type Packer } from "./packer.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";

/** Callback data of one sort: what `callbackData` makes. */
export interface CallbackData<Value> {
  /** What stands before the first colon of the data; the router looks it up. */
  readonly prefix: string;
  /**
   * The data for a button.
   *
   * @throws TypeError for a value that its field does not take.
   * @throws RangeError for more than 64 bytes, with the size of each field.
   */
  pack(value: Value): string;
  /** What `pack` was given; `undefined` for data that it did not write: foreign, of another version, forged. */
  unpack(data: string): Value | undefined;
}

/** Settings of callback data. */
export interface CallbackDataOptions {
  /**
   * Signs the data, for eight bytes more, so that it cannot be forged: a client can send data that no button has.
   * The secret must stay the same as long as buttons are to work. Needs `node:crypto`: Node, Bun, Deno, and Workers with
   * `nodejs_compat`.
   */
  readonly secret?: string;
}

/**
 * Describes callback data by its fields: `callbackData("buy", { id: "int", size: ["s", "m"], "note?": "string" })`. Use it
 * to make buttons, `buy.pack({ id, size })`, and as a trigger, `bot.callbackQuery(buy, (ctx) => ctx.match.id)`.
 *
 * @throws TypeError for a prefix that is empty or has a colon, and for a schema that can hold nothing.
 * @see https://core.telegram.org/bots/api#inlinekeyboardbutton
 */
export function callbackData<const Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  options: CallbackDataOptions = {},
): CallbackData<CallbackValue<Schema>> {
  const { subject, pack, unpack, sizes }: Packer<CallbackValue<Schema>> = createPacker(
    prefix,
    schema,
    options.secret,
  );
  return {
    prefix,
    pack(value) {
      const data = pack(value);
      const bytes = utf8Length(data);
      if (bytes <= MAX_CALLBACK_DATA_BYTES) return data;
      throw new RangeError(
        `${subject}: ${bytes} bytes, of which Telegram takes ${MAX_CALLBACK_DATA_BYTES} (${sizes(value)})`,
      );
    },
    unpack: (data) => (data.length <= MAX_CALLBACK_DATA_BYTES ? unpack(data) : undefined),
  };
}
