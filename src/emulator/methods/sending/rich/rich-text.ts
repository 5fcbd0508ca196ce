import type { RichText } from "../../../../types/index.ts";
import { isObject } from "../../../json.ts";
import { cleanText } from "../../../text/clean.ts";
import { detectEntities } from "../../../text/detect/detect-entities.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import { badRequest, unsupported } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";

/** How a text is read. */
export interface RichContext {
  readonly call: MethodCall;
  /** Whether links, names and so on are marked. */
  readonly detects: boolean;
}

/** Types whose one field besides the type is a text. */
const FORMATS = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "subscript",
  "superscript",
  "marked",
] as const;

/** Types that the server marks itself: it reads their text only. */
const DETECTED: ReadonlySet<string> = new Set([
  "mention",
  "hashtag",
  "cashtag",
  "bot_command",
  "bank_card_number",
]);

/** Reads a formatted text: a string, a list, or an object with a type. */
export function readRichText(context: RichContext, value: unknown): RichText {
  if (typeof value === "string") return markText(cleanText(value), context);
  if (Array.isArray(value)) return value.map((part) => readRichText(context, part));
  if (!isObject(value)) throw new FieldError("RichText must be a String, an Array or an Object");
  return readFormatted(context, new JsonFields(value));
}

function readFormatted(context: RichContext, fields: JsonFields): RichText {
  const type = fields.requiredText("type");
  const format = FORMATS.find((each) => each === type);
  if (format !== undefined) return { type: format, text: readField(context, fields) };
  if (DETECTED.has(type)) return readField(context, fields);
  const inner = { ...context, detects: false };
  switch (type) {
    case "code":
      return { type, text: readField(inner, fields) };
    case "url":
      return { type, text: readField(inner, fields), url: fields.requiredText("url") };
    case "email_address": {
      const email_address = fields.requiredText("email_address");
      return { type, text: readField(inner, fields), email_address };
    }
    case "phone_number": {
      const phone_number = fields.requiredText("phone_number");
      return { type, text: readField(inner, fields), phone_number };
    }
    case "date_time":
      return {
        type,
        text: readField(inner, fields),
        unix_time: fields.requiredInteger("unix_time"),
        date_time_format: fields.text("date_time_format"),
      };
    case "text_mention":
      return { type, text: readField(inner, fields), user: readUser(context.call, fields) };
    case "custom_emoji": {
      const custom_emoji_id = fields.requiredText("custom_emoji_id");
      if (!/^[1-9]\d*$/.test(custom_emoji_id))
        throw badRequest("invalid custom emoji identifier specified");
      return { type, custom_emoji_id, alternative_text: fields.text("alternative_text") };
    }
    case "mathematical_expression":
      return { type, expression: fields.requiredText("expression") };
    case "anchor":
      return { type, name: fields.requiredText("name") };
    case "anchor_link": {
      const anchor_name = fields.requiredText("anchor_name");
      return { type, text: readField(inner, fields), anchor_name };
    }
    case "reference":
      return { type, text: readField(context, fields), name: fields.requiredText("name") };
    case "reference_link": {
      const reference_name = fields.requiredText("reference_name");
      return { type, text: readField(inner, fields), reference_name };
    }
    case "button":
      throw unsupported("buttons in rich messages");
    default:
      throw new FieldError(`type "${type}" is unsupported`);
  }
}

/** Reads the required field with the text. */
function readField(context: RichContext, fields: JsonFields): RichText {
  return readRichText(context, fields.requiredRaw("text"));
}

function readUser({ world }: MethodCall, fields: JsonFields) {
  const user = world.users.get(Number(fields.requiredObject("user").requiredLong("id")));
  if (user === undefined) throw badRequest("user not found");
  return user;
}

/** Marks the links, names and so on in a text, and returns a list if there are any. */
function markText(text: string, { detects }: RichContext): RichText {
  const entities = detects ? detectEntities(text) : [];
  if (entities.length === 0) return text;
  const parts: RichText[] = [];
  let end = 0;
  for (const { type, offset, length } of entities) {
    if (offset > end) parts.push(text.slice(end, offset));
    end = offset + length;
    parts.push(toMarked(type, text.slice(offset, end)));
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts;
}

function toMarked(type: string, text: string): RichText {
  switch (type) {
    case "mention":
      return { type, text, username: text.slice(1) };
    case "hashtag":
      return { type, text, hashtag: text.slice(1) };
    case "cashtag":
      return { type, text, cashtag: text.slice(1) };
    case "bot_command":
      return { type, text, bot_command: text.slice(1) };
    case "email":
      return { type: "email_address", text, email_address: text };
    case "bank_card_number":
      return { type, text, bank_card_number: text };
    default:
      return { type: "url", text, url: text };
  }
}
