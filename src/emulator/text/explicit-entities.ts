import type { MessageEntity, MessageEntityType } from "../../types/index.ts";
import { isObject, parseJson } from "../json.ts";
import { badRequest, unsupported } from "../wire/refusal.ts";
import { checkTextLink } from "./link.ts";
import { SPLITTABLE_TYPES } from "./normalize-entities.ts";

const PLAIN_TYPES: readonly MessageEntityType[] = [
  ...SPLITTABLE_TYPES,
  "code",
  "blockquote",
  "expandable_blockquote",
];
/** Types that the server detects by itself, and therefore ignores in `entities`. */
const DETECTED_TYPES: ReadonlySet<string> = new Set([
  "mention",
  "hashtag",
  "cashtag",
  "bot_command",
  "url",
  "email",
  "phone_number",
  "bank_card_number",
]);
const UNSUPPORTED_TYPES: ReadonlySet<string> = new Set([
  "text_mention",
  "custom_emoji",
  "date_time",
]);
const MAX_OFFSET = 1_000_000;

/** Reads the `entities` of a text. Anything but a JSON array counts as an empty one. */
export function parseEntities(json: string, text: string): MessageEntity[] {
  const list = parseJson(json);
  if (!Array.isArray(list)) return [];
  const entities = list.flatMap(parseEntity);
  for (const entity of entities) checkRange(entity, text);
  return entities;
}

function checkRange({ offset, length }: MessageEntity, text: string): void {
  const end = offset + length;
  const beginning = `entity beginning at UTF-16 offset ${offset}`;
  if (offset > text.length) {
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  }
  if (end > text.length) {
    throw badRequest(`${beginning} ends after the end of the text at UTF-16 offset ${end}`);
  }
  if (isInsidePair(text, offset)) {
    throw badRequest(`entity begins in a middle of a ${symbolAt(text, offset)}`);
  }
  if (isInsidePair(text, end)) {
    throw badRequest(`${beginning} ends in a middle of a ${symbolAt(text, end)}`);
  }
}

function isInsidePair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

/** The server counts bytes here, up to the end of the character. */
function symbolAt(text: string, offset: number): string {
  return `UTF-16 symbol at byte offset ${Buffer.byteLength(text.slice(0, offset + 1))}`;
}

function parseEntity(value: unknown): MessageEntity[] {
  if (!isObject(value)) throw invalidEntity("expected an Object");
  const { type, url, language } = value;
  const offset = readInteger(value, "offset");
  const length = readInteger(value, "length");
  if (typeof type !== "string") throw invalidEntity(`Can't find field "type"`);
  if (DETECTED_TYPES.has(type) || length === 0) return [];
  if (UNSUPPORTED_TYPES.has(type)) throw unsupported(`entity ${type}`);
  const plain = PLAIN_TYPES.find((each) => each === type);
  if (plain !== undefined) return [{ offset, length, type: plain }];
  if (type === "pre") {
    return [{ offset, length, type, ...(typeof language === "string" ? { language } : {}) }];
  }
  if (type !== "text_link") throw invalidEntity("Unsupported type specified");
  if (typeof url !== "string") throw invalidEntity(`Can't find field "url"`);
  const checked = checkTextLink(url);
  if (checked.link === undefined)
    throw badRequest(`Entity URL '${url}' is invalid: ${checked.error}`);
  return [{ offset, length, type, url: checked.link }];
}

function readInteger(value: Record<string, unknown>, name: string): number {
  const field = value[name];
  if (field === undefined) throw invalidEntity(`Can't find field "${name}"`);
  const number = Number(field);
  if (!Number.isInteger(number)) throw invalidEntity(`Field "${name}" must be a valid Number`);
  if (number < 0 || number > MAX_OFFSET) {
    throw badRequest(`receive an entity with incorrect ${name} ${number}`);
  }
  return number;
}

function invalidEntity(reason: string): Error {
  return badRequest(`can't parse MessageEntity: ${reason}`);
}
