import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import type {
  CopyTextButton,
  InlineKeyboardButton,
  LoginUrl,
  SwitchInlineQueryChosenChat,
  WebAppInfo,
} from "../types/index.ts";
import { type ButtonLabel, checkLength, checkText, labelFields } from "./button-label.ts";

const MAX_COPY_TEXT_LENGTH = 256;

function checkInlineButton(button: InlineKeyboardButton): void {
  checkText(button);
  const { text, callback_data, copy_text } = button;
  const name = `button ${JSON.stringify(text)}`;
  if (copy_text !== undefined)
    checkLength(`The text to copy of ${name}`, copy_text.text, MAX_COPY_TEXT_LENGTH);
  if (callback_data === undefined) return;
  // JavaScript may pass a number, of which JSON has as many bytes.
  const bytes = utf8Length(String(callback_data));
  if (bytes > 0 && bytes <= MAX_CALLBACK_DATA_BYTES) return;
  throw new RangeError(
    `Callback data of ${name} is ${bytes} bytes; Telegram accepts 1 to ${MAX_CALLBACK_DATA_BYTES}: ${JSON.stringify(callback_data)}`,
  );
}

/** Copies a button. Throws a `TypeError` or `RangeError` that names it if Telegram would reject it. */
export function copyButton(button: InlineKeyboardButton): InlineKeyboardButton {
  checkInlineButton(button);
  return { ...button };
}

/** Creates a button that sends a callback query with `data`, of 1 to 64 bytes. Default: the text of the label. */
export function dataButton(label: ButtonLabel, data?: string): InlineKeyboardButton {
  const fields = labelFields(label);
  const button = { ...fields, callback_data: data ?? fields.text };
  checkInlineButton(button);
  return button;
}

/** Creates a button that opens a link. */
export function urlButton(label: ButtonLabel, url: string): InlineKeyboardButton {
  return { ...labelFields(label), url };
}

/** Creates a button that opens a Mini App; in private chats only. */
export function webAppButton(label: ButtonLabel, url: string | WebAppInfo): InlineKeyboardButton {
  return { ...labelFields(label), web_app: typeof url === "string" ? { url } : url };
}

/** Creates a button that opens a link and logs the user in. */
export function loginButton(label: ButtonLabel, login: string | LoginUrl): InlineKeyboardButton {
  return { ...labelFields(label), login_url: typeof login === "string" ? { url: login } : login };
}

/** Creates a button that lets the user choose a chat and starts an inline query there. */
export function switchInlineButton(label: ButtonLabel, query = ""): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query: query };
}

/** Creates a button that starts an inline query in the same chat. */
export function switchInlineCurrentButton(label: ButtonLabel, query = ""): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query_current_chat: query };
}

/** Creates a button that lets the user choose a chat of certain types and starts an inline query there. */
export function switchInlineChosenButton(
  label: ButtonLabel,
  chosen: SwitchInlineQueryChosenChat = {},
): InlineKeyboardButton {
  return { ...labelFields(label), switch_inline_query_chosen_chat: chosen };
}

/** Creates a button that copies a text of 1 to 256 characters. */
export function copyTextButton(
  label: ButtonLabel,
  text: string | CopyTextButton,
): InlineKeyboardButton {
  const copy_text = typeof text === "string" ? { text } : text;
  const button = { ...labelFields(label), copy_text };
  checkInlineButton(button);
  return button;
}

/** Creates a button that starts the game of the message; must be the first button. */
export function gameButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), callback_game: {} };
}

/** Creates a button that pays the invoice of the message; must be the first button. */
export function payButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), pay: true };
}

/** Creates a button that does nothing. */
export function disabledButton(label: ButtonLabel): InlineKeyboardButton {
  return { ...labelFields(label), disabled: {} };
}
