import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  KeyboardButton,
} from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { ReplyMarkup } from "../../model/message.ts";
import { checkLink } from "../../text/link.ts";
import { badRequest, unsupported } from "../../wire/refusal.ts";

const MAX_CALLBACK_DATA_BYTES = 64;
const KEYBOARD_FLAGS = ["is_persistent", "resize_keyboard", "one_time_keyboard", "selective"];
/** Kinds of inline button whose fields are kept unchecked. */
const OTHER_BUTTON_FIELDS = [
  "switch_inline_query",
  "switch_inline_query_chosen_chat",
  "switch_inline_query_current_chat",
  "login_url",
  "web_app",
  "copy_text",
];

/** Reads `reply_markup`; undefined when it is absent or empty. */
export function parseReplyMarkup(text: string): ReplyMarkup | undefined {
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse reply keyboard markup JSON object");
  if (!isObject(value)) throw badRequest("object expected as reply markup");
  const { keyboard: plain, inline_keyboard: inline, remove_keyboard, force_reply } = value;
  const { input_field_placeholder: placeholder, selective: isSelective } = value;
  const keyboard = parseRows(plain, `field "keyboard"`, parseKeyboardButton);
  const inlineField = `field "inline_keyboard" of the InlineKeyboardMarkup`;
  const inline_keyboard = parseRows(inline, inlineField, parseInlineButton);
  const placeholderField =
    typeof placeholder === "string" ? { input_field_placeholder: placeholder } : {};
  const selectiveField = isSelective === true ? { selective: true } : {};
  if (keyboard.length > 0) {
    const flags = KEYBOARD_FLAGS.filter((name) => value[name] === true);
    return {
      keyboard,
      ...Object.fromEntries(flags.map((name) => [name, true])),
      ...placeholderField,
    };
  }
  if (inline_keyboard.length > 0) return { inline_keyboard };
  if (remove_keyboard === true) return { remove_keyboard: true, ...selectiveField };
  if (force_reply === true) return { force_reply: true, ...placeholderField, ...selectiveField };
  return undefined;
}

/** Refuses a markup that an edited message cannot have. */
export function requireInlineKeyboard(
  markup: ReplyMarkup | undefined,
): InlineKeyboardMarkup | undefined {
  if (markup === undefined || "inline_keyboard" in markup) return markup;
  throw badRequest("inline keyboard expected");
}

function parseRows<Button>(
  value: unknown,
  field: string,
  parseButton: (value: unknown) => Button,
): Button[][] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw badRequest(`${field} must be of type Array`);
  return value.map((row) => {
    if (!Array.isArray(row)) throw badRequest(`${field} must be an Array of Arrays`);
    return row.map(parseButton);
  });
}

function parseKeyboardButton(value: unknown): KeyboardButton {
  if (typeof value === "string") return { text: value };
  const wrong = "can't parse keyboard button";
  if (!isObject(value)) throw badRequest(`${wrong}: KeyboardButton must be a String or an Object`);
  const { text } = value;
  if (typeof text !== "string") throw badRequest(`${wrong}: Can't find field "text"`);
  if (text.trim() === "") throw badRequest("keyboard button text must be non-empty");
  return { ...value, text };
}

function parseInlineButton(value: unknown): InlineKeyboardButton {
  const wrong = "can't parse inline keyboard button";
  if (!isObject(value)) throw badRequest(`${wrong}: InlineKeyboardButton must be an Object`);
  const { text, url, callback_data: data } = value;
  if (typeof text !== "string") throw badRequest(`${wrong}: Can't find field "text"`);
  if (text.trim() === "") throw badRequest("inline keyboard button text must be non-empty");
  if (typeof url === "string" && url !== "") return { ...value, text, url: parseButtonUrl(url) };
  if (typeof data === "string" && data !== "") {
    if (Buffer.byteLength(data) > MAX_CALLBACK_DATA_BYTES) throw badRequest("BUTTON_DATA_INVALID");
    return { ...value, text, callback_data: data };
  }
  for (const name of ["pay", "callback_game"]) {
    if (value[name] !== undefined) throw unsupported(`an inline button with ${name}`);
  }
  if (OTHER_BUTTON_FIELDS.some((name) => value[name] !== undefined)) return { ...value, text };
  throw badRequest(`${wrong}: Text buttons are unallowed in the inline keyboard`);
}

function parseButtonUrl(url: string): string {
  const checked = checkLink(url);
  if (checked.link !== undefined) return checked.link;
  throw badRequest(`inline keyboard button URL '${url}' is invalid: ${checked.error}`);
}
