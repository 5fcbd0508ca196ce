import type { InlineKeyboardMarkup } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { ReplyMarkup } from "../../model/messages/message.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseInlineButton } from "./inline-button.ts";
import { parseKeyboardButton } from "./keyboard-button.ts";

/** Reads `reply_markup`; undefined when it is absent or empty. */
export function parseReplyMarkup(text: string): ReplyMarkup | undefined {
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse reply keyboard markup JSON object");
  if (!isObject(value)) throw badRequest("object expected as reply markup");
  return asRefusal(() => readReplyMarkup(new JsonFields(value)));
}

/** Refuses a markup that an edited message cannot have. */
export function requireInlineKeyboard(
  markup: ReplyMarkup | undefined,
): InlineKeyboardMarkup | undefined {
  if (markup === undefined || "inline_keyboard" in markup) return markup;
  throw badRequest("inline keyboard expected");
}

function readReplyMarkup(fields: JsonFields): ReplyMarkup | undefined {
  const keyboard = readRows(fields, "keyboard", {
    name: `field "keyboard"`,
    read: (button) => asRefusal(() => parseKeyboardButton(button), "can't parse keyboard button: "),
  });
  const inline_keyboard = readRows(fields, "inline_keyboard", {
    name: `field "inline_keyboard" of the InlineKeyboardMarkup`,
    read: (button) =>
      asRefusal(() => parseInlineButton(button), "can't parse inline keyboard button: "),
  });
  // Each has an older name.
  const isRemoved = either(fields, "hide_keyboard", "remove_keyboard");
  const isSelective = either(fields, "personal_keyboard", "selective");
  const isForced = either(fields, "force_reply_keyboard", "force_reply");
  const placeholder = fields.text("input_field_placeholder");
  const selective = isSelective ? { selective: true } : {};
  const input_field_placeholder =
    placeholder === "" ? {} : { input_field_placeholder: placeholder };
  if (keyboard !== undefined) {
    if (keyboard.length === 0) return undefined;
    const flags = ["resize_keyboard", "one_time_keyboard", "is_persistent"].filter((name) =>
      fields.boolean(name),
    );
    return {
      keyboard,
      ...Object.fromEntries(flags.map((name) => [name, true])),
      ...input_field_placeholder,
      ...selective,
    };
  }
  if (inline_keyboard !== undefined)
    return inline_keyboard.length === 0 ? undefined : { inline_keyboard };
  if (isRemoved) return { remove_keyboard: true, ...selective };
  if (isForced) return { force_reply: true, ...input_field_placeholder, ...selective };
  return undefined;
}

function either(fields: JsonFields, older: string, newer: string): boolean {
  const isOlder = fields.boolean(older);
  return fields.boolean(newer) || isOlder;
}

const MAX_ROW = 12;
const MAX_BUTTONS = 300;

/** Reads rows of buttons, without the empty ones and without buttons beyond the limits; undefined when there is no row. */
function readRows<Button>(
  fields: JsonFields,
  field: string,
  { name, read }: { readonly name: string; readonly read: (button: unknown) => Button | undefined },
): Button[][] | undefined {
  const rows = fields.array(field) ?? [];
  if (rows.length === 0) return undefined;
  const kept = rows.map((row) => {
    if (!Array.isArray(row)) throw badRequest(`${name} must be an Array of Arrays`);
    return row
      .map(read)
      .filter((button) => button !== undefined)
      .slice(0, MAX_ROW);
  });
  let total = 0;
  return kept
    .map((row) => {
      const shown = row.slice(0, MAX_BUTTONS - total);
      total += shown.length;
      return shown;
    })
    .filter((row) => row.length > 0);
}

/** Turns the error of a field into a refusal. */
function asRefusal<T>(read: () => T, prefix = ""): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const { message } = error;
    const text = prefix === "" ? message.charAt(0).toLowerCase() + message.slice(1) : message;
    throw badRequest(prefix + text);
  }
}
