import { checkOptions } from "../internal/arguments.ts";
import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import { createPacker, type Packer } from "./packer.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";

/** Packs and unpacks callback data of one schema. Created by `callbackData()`. */
export interface CallbackData<Value> {
  /** The part before the first colon of the data, by which handlers are looked up. */
  readonly prefix: string;
  /**
   * Returns the data for a button.
   *
   * @throws TypeError for a value that does not fit its field.
   * @throws RangeError for more than 64 bytes, with the size of each field.
   */
  pack(value: Value): string;
  /** Returns the value passed to `pack`; `undefined` for any other data: foreign, of another version, forged. */
  unpack(data: string): Value | undefined;
}

/** Settings of callback data. */
export interface CallbackDataOptions {
  /**
   * Signs the data with this secret, at a cost of eight bytes, so that it cannot be forged: clients can send data that no
   * button has. Buttons work only as long as the secret stays the same. Needs `node:crypto`: Node, Bun, Deno, and Workers
   * with `nodejs_compat`.
   */
  readonly secret?: string;
}

/**
 * Defines callback data by its fields: `callbackData("buy", { id: "int", size: ["s", "m"], "note?": "string" })`. Use it in
 * buttons, `buy.pack({ id, size })`, and as a trigger, `bot.callbackQuery(buy, (ctx) => ctx.match.id)`.
 *
 * @throws TypeError for a prefix that is empty or has a colon, an invalid schema, an empty secret and an unknown option.
 * @see https://core.telegram.org/bots/api#inlinekeyboardbutton
 * @example
 * const item = callbackData("item", { id: "int" });
 * const keyboard = new InlineKeyboard().text("Tea", item.pack({ id: 7 }));
 * bot.callbackQuery(item, (ctx) => ctx.answerCallbackQuery(`Item ${ctx.match.id}`));
 */
export function callbackData<const Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  options: CallbackDataOptions = {},
): CallbackData<CallbackValue<Schema>> {
  checkOptions("callbackData()", options, { secret: 1 });
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
        `${subject}: the data is ${bytes} bytes; the limit is ${MAX_CALLBACK_DATA_BYTES} (${sizes(value)})`,
      );
    },
    unpack: (data) => (data.length <= MAX_CALLBACK_DATA_BYTES ? unpack(data) : undefined),
  };
}
