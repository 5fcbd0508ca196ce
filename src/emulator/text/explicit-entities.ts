import type { MessageEntityType } from "../../types/index.ts";
import { isObject, parseJson } from "../json.ts";
import { badRequest } from "../wire/refusal.ts";
import { cleanText } from "./clean.ts";
import { SPLITTABLE_TYPES, type TextEntity } from "./entity.ts";
import { checkLink } from "./link.ts";
import { isEmojiId, normalizeDateFormat, toDate, userOfLink } from "./tg-link.ts";

const PLAIN_TYPES: readonly MessageEntityType[] = [
  ...SPLITTABLE_TYPES,
  "code",
  "blockquote",
  "expandable_blockquote",
];
/** Types that the server finds by itself, and therefore ignores in `entities`. */
const FOUND_TYPES: ReadonlySet<string> = new Set([
  "mention",
  "hashtag",
  "cashtag",
  "bot_command",
  "url",
  "email",
  "phone_number",
  "bank_card_number",
]);
const MAX_OFFSET = 1_000_000;

/** Reads the `entities` of a text. Anything but a JSON array counts as an empty one. */
export function parseEntities(json: string): TextEntity[] {
  const list = parseJson(json);
  return Array.isArray(list) ? list.flatMap(parseEntity) : [];
}

function parseEntity(value: unknown): TextEntity[] {
  if (!isObject(value)) throw invalidEntity("expected an Object");
  const { type } = value;
  const range = { offset: readInteger(value, "offset"), length: readInteger(value, "length") };
  if (typeof type !== "string") throw missing("type");
  if (type === "") throw invalidEntity("Type is not specified");
  if (FOUND_TYPES.has(type)) return [];
  const fields = parseFields(type, value);
  for (const [name, number] of Object.entries(range)) {
    if (number < 0 || number > MAX_OFFSET)
      throw badRequest(`receive an entity with incorrect ${name} ${number}`);
  }
  return [{ ...range, ...fields }];
}

function parseFields(
  type: string,
  value: Readonly<Record<string, unknown>>,
): Omit<TextEntity, "offset" | "length"> {
  const plain = PLAIN_TYPES.find((each) => each === type);
  if (plain !== undefined) return { type: plain };
  switch (type) {
    case "pre": {
      const { language } = value;
      return typeof language === "string" && language !== "" ? { type, language } : { type };
    }
    case "text_link":
      return parseLink(value["url"]);
    case "text_mention": {
      const { user } = value;
      if (user === undefined) throw missing("user");
      if (!isObject(user)) throw invalidEntity(`Field "user" must be of type Object`);
      return { type, userId: readInteger(user, "id") };
    }
    case "custom_emoji": {
      const id = value["custom_emoji_id"];
      if (id === undefined) throw missing("custom_emoji_id");
      if (!isEmojiId(String(id))) throw badRequest("invalid custom emoji identifier specified");
      return { type, custom_emoji_id: String(id) };
    }
    case "date_time": {
      const unixTime = readInteger(value, "unix_time");
      const format = normalizeDateFormat(String(value["date_time_format"] ?? ""));
      if (format === undefined) throw invalidEntity("Invalid date-time format specified");
      if (unixTime <= 0) throw badRequest("invalid date specified");
      return { type, ...toDate(unixTime, format) };
    }
  }
  throw invalidEntity("Unsupported type specified");
}

function parseLink(url: unknown): Omit<TextEntity, "offset" | "length"> {
  if (typeof url !== "string") throw missing("url");
  const cleaned = cleanText(url);
  const userId = userOfLink(cleaned);
  if (userId !== undefined) return { type: "text_mention", userId };
  const checked = checkLink(cleaned);
  if (checked.link === undefined)
    throw badRequest(`entity URL '${url}' is invalid: ${checked.error}`);
  return { type: "text_link", url: checked.link };
}

function readInteger(value: Readonly<Record<string, unknown>>, name: string): number {
  const field = value[name];
  if (field === undefined) throw missing(name);
  const number = Number(field);
  if (!Number.isInteger(number)) throw invalidEntity(`Field "${name}" must be a valid Number`);
  return number;
}

function missing(name: string): Error {
  return invalidEntity(`Can't find field "${name}"`);
}

function invalidEntity(reason: string): Error {
  return badRequest(`can't parse MessageEntity: ${reason}`);
}
