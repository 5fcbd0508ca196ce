import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import type {
  InlineKeyboardButton,
  LoginUrl,
  SwitchInlineQueryChosenChat,
} from "../types/index.ts";
import { type ButtonLabel, checkLength, checkText, labelFields } from "./button-label.ts";

const MAX_COPIED_LENGTH = 256;

/** Throws a `TypeError` or `RangeError` that names the button when Telegram would refuse it. */
export function checkInlineButton(button: InlineKeyboardButton): void {
  checkText(button);
  const { text, callback_data, copy_text } = button;
  const name = `the button ${JSON.stringify(text)}`;
  if (copy_text !== undefined)
    checkLength(`the text that ${name} copies`, copy_text.text, MAX_COPIED_LENGTH);
  if (callback_data === undefined) return;
  const bytes = utf8Length(callback_data);
  if (bytes > 0 && bytes <= MAX_CALLBACK_DATA_BYTES) return;
  throw new RangeError(
    `callback data of ${name} has ${bytes} bytes, of which Telegram takes 1 to ${MAX_CALLBACK_DATA_BYTES}: ${JSON.stringify(callback_data)}`,
  );
}

/** Sends a callback query with `data`, of 1 to 64 bytes; without `data`, with the text of the label. */
export function dataButton(label: ButtonLabel, data?: string): InlineKeyboardButton {
  const fields = labelFields(label);
  const button = { ...fields, callback_data: data ?? fields.text };
  checkInlineButton(button);
  return button;
}

/** Opens a link. */
export function urlButton(label: ButtonLabel, url: string): InlineKeyboardButton {
  return { ...labelFields(label), url };
}

/** Opens a Mini App; in private chats only. */
export function webAppButton(label: ButtonLabel, url: string): InlineKeyboardButton {
  return { ...labelFields(label), web_app: { url } };
}

/** Opens a link with the user logged in. */
export function loginButton(label: ButtonLabel, login: string | LoginUrl): InlineKeyboardButton {
  return { ...labelFields(label), login_url: typeof login === "string" ? { url: login } : login };
}

/** Lets the user choose a chat, and begins an inline query there. */
export function switchInlineButton(label: ButtonLabel, query = ""): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query: query };
}

/** Begins an inline query in the same chat. */
export function switchInlineCurrentButton(label: ButtonLabel, query = ""): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query_current_chat: query };
}

/** Lets the user choose a chat of some sorts, and begins an inline query there. */
export function switchInlineChosenButton(
  label: ButtonLabel,
  chosen: SwitchInlineQueryChosenChat = {},
): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query_chosen_chat: chosen };
}

/** Copies a text of 1 to 256 characters. */
export function copyTextButton(label: ButtonLabel, text: string): InlineKeyboardButton {
  const button = { ...labelFields(label), copy_text: { text } };
  checkInlineButton(button);
  return button;
}

/** Starts the game of the message; only as the first button. */
export function gameButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), callback_game: {} };
}

/** Pays the invoice of the message; only as the first button. */
export function payButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), pay: true };
}

/** Does nothing when pressed. */
export function disabledButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), disabled: {} };
}
