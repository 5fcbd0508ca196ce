import type { InlineKeyboardButton } from "../../../types/index.ts";
import { isObject } from "../../json.ts";
import { cleanText } from "../../text/clean.ts";
import { checkLink } from "../../text/link.ts";
import { userOfLink } from "../../text/tg-link.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { isLeftOut, readStyle } from "./button-style.ts";

const MAX_CALLBACK_DATA_BYTES = 64;
const MAX_COPIED_CHARACTERS = 256;

/** What a button does: exactly one field. */
type Action = Partial<Omit<InlineKeyboardButton, "text">>;

/**
 * Reads one inline button. Like the server, takes the first of several actions, and drops fields that it does not know.
 * Returns undefined for a button that the keyboard leaves out.
 */
export function parseInlineButton(value: unknown): InlineKeyboardButton | undefined {
  if (!isObject(value)) throw new FieldError("InlineKeyboardButton must be an Object");
  const fields = new JsonFields(value);
  const text = fields.requiredText("text");
  const style = readStyle(fields);
  const action = readAction(fields);
  const cleaned = cleanText(text);
  if (isLeftOut(text, style)) return undefined;
  if (cleaned === "") throw badRequest("inline keyboard button text must be non-empty");
  return { text: cleaned, ...style, ...action };
}

function readAction(fields: JsonFields): Action {
  const url = fields.text("url");
  if (url !== "") return { url: readUrl(url) };
  const data = fields.text("callback_data");
  if (data !== "") return { callback_data: checkData(data) };
  if (fields.has("callback_game")) return { callback_game: {} };
  if (fields.has("pay")) return { pay: true };
  if (fields.has("switch_inline_query"))
    return { switch_inline_query: fields.requiredText("switch_inline_query") };
  if (fields.has("switch_inline_query_chosen_chat"))
    return readChosenChat(fields.requiredObject("switch_inline_query_chosen_chat"));
  if (fields.has("switch_inline_query_current_chat"))
    return {
      switch_inline_query_current_chat: fields.requiredText("switch_inline_query_current_chat"),
    };
  if (fields.has("login_url")) return { login_url: readLogin(fields.requiredObject("login_url")) };
  if (fields.has("web_app")) {
    const link = fields.requiredObject("web_app").requiredText("url");
    return { web_app: { url: readHttps(link, "Web App") } };
  }
  if (fields.has("copy_text")) {
    const copied = fields.requiredObject("copy_text").requiredText("text");
    if (copied === "" || [...copied].length > MAX_COPIED_CHARACTERS)
      throw badRequest("BUTTON_COPY_TEXT_INVALID");
    return { copy_text: { text: copied } };
  }
  throw new FieldError("Text buttons are unallowed in the inline keyboard");
}

function readUrl(url: string): string {
  const user = userOfLink(url);
  if (user !== undefined) return `tg://user?id=${user}`;
  const checked = checkLink(url);
  if (checked.link !== undefined) return cleanText(checked.link);
  throw badRequest(`inline keyboard button URL '${url}' is invalid: ${checked.error}`);
}

function readHttps(url: string, name: "Web App" | "login"): string {
  if (userOfLink(url) !== undefined)
    throw badRequest(`link to a user can't be used in ${name} URL buttons`);
  const checked = checkLink(url, { httpsOnly: true });
  if (checked.link !== undefined) return checked.link;
  throw badRequest(`inline keyboard button ${name} URL '${url}' is invalid: ${checked.error}`);
}

function checkData(data: string): string {
  if (Buffer.byteLength(data) > MAX_CALLBACK_DATA_BYTES) throw badRequest("BUTTON_DATA_INVALID");
  return data;
}

function readChosenChat(fields: JsonFields): Action {
  const query = fields.text("query");
  const allowed = {
    allow_user_chats: fields.boolean("allow_user_chats"),
    allow_bot_chats: fields.boolean("allow_bot_chats"),
    allow_group_chats: fields.boolean("allow_group_chats"),
    allow_channel_chats: fields.boolean("allow_channel_chats"),
  };
  const flags = Object.values(allowed);
  if (!flags.includes(true)) throw badRequest("at least one chat type must be allowed");
  // The server has one action for both names.
  if (!flags.includes(false)) return { switch_inline_query: query };
  return { switch_inline_query_chosen_chat: { query, ...allowed } };
}

function readLogin(fields: JsonFields): NonNullable<InlineKeyboardButton["login_url"]> {
  const url = fields.requiredText("url");
  const bot = fields.text("bot_username").replace(/^@/, "");
  const requestsWriteAccess = fields.boolean("request_write_access");
  const forward = fields.text("forward_text");
  if (!/^\w*$/.test(bot) || (bot === "" && fields.text("bot_username") !== ""))
    throw new FieldError("LoginUrl bot username is invalid");
  return {
    url: readHttps(url, "login"),
    ...(forward === "" ? {} : { forward_text: forward }),
    ...(bot === "" ? {} : { bot_username: bot }),
    ...(requestsWriteAccess ? { request_write_access: true } : {}),
  };
}
