import type { ChatAdministratorRights, KeyboardButton } from "../../../types/index.ts";
import { isObject } from "../../json.ts";
import { cleanText } from "../../text/clean.ts";
import { checkLink } from "../../text/link.ts";
import { userOfLink } from "../../text/tg-link.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type ButtonStyle, isLeftOut, readStyle } from "./button-style.ts";

/** What a button asks for; absent for one that only sends its text. */
type Request = Partial<Omit<KeyboardButton, "text">>;

/**
 * Reads one button of a reply keyboard. Like the server, takes the first of several requests, and drops unknown fields.
 * Returns undefined for a button that the keyboard leaves out.
 */
export function parseKeyboardButton(value: unknown): KeyboardButton | undefined {
  if (typeof value === "string") return toButton(value);
  if (!isObject(value)) throw new FieldError("KeyboardButton must be a String or an Object");
  const fields = new JsonFields(value);
  const text = fields.requiredText("text");
  const style = readStyle(fields);
  const request = readRequest(fields);
  return toButton(text, style, request);
}

function toButton(
  text: string,
  style: ButtonStyle = {},
  request: Request = {},
): KeyboardButton | undefined {
  if (isLeftOut(text, style)) return undefined;
  const cleaned = cleanText(text);
  if (cleaned === "") throw badRequest("keyboard button text must be non-empty");
  return { text: cleaned, ...style, ...request };
}

function readRequest(fields: JsonFields): Request {
  const isOldContact = fields.boolean("request_phone_number");
  if (fields.boolean("request_contact") || isOldContact) return { request_contact: true };
  if (fields.boolean("request_location")) return { request_location: true };
  if (fields.has("request_poll")) {
    const type = fields.requiredObject("request_poll").text("type");
    return { request_poll: type === "quiz" || type === "regular" ? { type } : {} };
  }
  if (fields.has("web_app")) {
    const url = fields.requiredObject("web_app").requiredText("url");
    if (userOfLink(url) !== undefined)
      throw badRequest("link to a user can't be used in Web App URL buttons");
    const checked = checkLink(url, { httpsOnly: true });
    if (checked.link === undefined)
      throw badRequest(`keyboard button Web App URL '${url}' is invalid: ${checked.error}`);
    return { web_app: { url } };
  }
  if (fields.has("request_users")) return readUsers(fields.requiredObject("request_users"));
  if (fields.has("request_user")) return readUsers(fields.requiredObject("request_user"));
  if (fields.has("request_chat")) return readChat(fields.requiredObject("request_chat"));
  if (fields.has("request_managed_bot"))
    return readManagedBot(fields.requiredObject("request_managed_bot"));
  return {};
}

/** The flags that the object has, true or false, and those of a second list that are true. */
function readFlags(
  fields: JsonFields,
  restrictions: readonly string[],
  options: readonly string[],
): Record<string, boolean> {
  const given = restrictions.filter((name) => fields.has(name));
  const enabled = options.filter((name) => fields.boolean(name));
  return Object.fromEntries([...given, ...enabled].map((name) => [name, fields.boolean(name)]));
}

function readUsers(fields: JsonFields): Request {
  const request_id = fields.requiredInteger("request_id");
  const max_quantity = fields.integer("max_quantity", 1);
  const flags = readFlags(
    fields,
    ["user_is_bot", "user_is_premium"],
    ["request_name", "request_username", "request_photo"],
  );
  return { request_users: { request_id, ...flags, max_quantity } };
}

function readChat(fields: JsonFields): Request {
  const request_id = fields.requiredInteger("request_id");
  const chat_is_channel = fields.boolean("chat_is_channel");
  const flags = readFlags(
    fields,
    ["chat_is_forum", "chat_has_username"],
    ["chat_is_created", "bot_is_member", "request_title", "request_username", "request_photo"],
  );
  const rights = ["user_administrator_rights", "bot_administrator_rights"].filter((name) =>
    isObject(fields.raw(name)),
  );
  return {
    request_chat: {
      request_id,
      chat_is_channel,
      ...flags,
      ...Object.fromEntries(
        rights.map((name) => [name, fields.raw(name) as ChatAdministratorRights]),
      ),
    },
  };
}

function readManagedBot(fields: JsonFields): Request {
  const suggested_name = fields.text("suggested_name");
  const suggested_username = fields.text("suggested_username");
  return {
    request_managed_bot: {
      request_id: fields.requiredInteger("request_id"),
      ...(suggested_name === "" ? {} : { suggested_name }),
      ...(suggested_username === "" ? {} : { suggested_username }),
    },
  };
}
