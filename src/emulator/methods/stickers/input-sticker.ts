import type { MaskPosition } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { FieldError, JsonFields, refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";
import { findInputFile, type InputFile } from "../sending/content/input-file.ts";
import { isEmoji } from "./is-emoji.ts";

const MAX_STICKERS = 50;
const MAX_EMOJI = 20;
const MASK_POINTS = ["forehead", "eyes", "mouth", "chin"] as const;

/** The formats of stickers. */
export type Format = "static" | "animated" | "video";

/** By name; undefined for the format of the other stickers. */
const FORMATS: ReadonlyMap<string, Format | undefined> = new Map([
  ["static", "static"],
  ["animated", "animated"],
  ["video", "video"],
  ["auto", undefined],
]);

/** A sticker to add to a set. */
export interface InputSticker {
  readonly input: InputFile;
  /** Undefined for the format of the other stickers. */
  readonly format: Format | undefined;
  /** The first emoji of the list, which is the only one that bots see again. Empty for an invalid one. */
  readonly emoji: string;
  readonly maskPosition: MaskPosition | undefined;
}

/** Reads a parameter with the name of a format; undefined for `auto`. */
export function readFormatParameter(name: string): Format | undefined {
  if (!FORMATS.has(name)) throw badRequest("invalid sticker format specified");
  return FORMATS.get(name);
}

function readFormat(name: string): Format | undefined {
  if (!FORMATS.has(name)) throw new FieldError("Invalid sticker format specified");
  return FORMATS.get(name);
}

/** Reads `stickers`. */
export function readInputStickers(call: MethodCall): InputSticker[] {
  const { parameters } = call;
  // In older versions of the API, all stickers of a set had one format.
  const defaultFormat = parameters.text("sticker_format");
  const text = parameters.text("stickers");
  if (!parameters.values.has("stickers")) return [readOlderSticker(call)];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse stickers JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of InputSticker");
  if (list.length > MAX_STICKERS) throw badRequest("too many stickers specified");
  return list.map((value) =>
    refuseFieldErrors("InputSticker", () => parseSticker(call, value, defaultFormat)),
  );
}

/** Reads `sticker`, an object with a file. */
export function readInputSticker(call: MethodCall): InputSticker {
  const { parameters } = call;
  const text = parameters.text("sticker");
  if (!parameters.values.has("sticker")) return readOlderSticker(call);
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse sticker JSON object");
  return refuseFieldErrors("sticker", () => parseSticker(call, value, "auto"));
}

/** Reads the parameters in which older versions of the API had one sticker. */
function readOlderSticker({ parameters }: MethodCall): InputSticker {
  const emoji = firstOfEmoji(parameters.text("emojis"));
  const png = findInputFile(parameters, "png_sticker");
  if (png !== undefined) {
    const maskPosition = readMaskPosition(parameters.text("mask_position"));
    return { input: png, format: "static", emoji, maskPosition };
  }
  for (const { name, format } of OLDER_FILES) {
    const input = findInputFile(parameters, name);
    if (input?.kind === "upload") return { input, format, emoji, maskPosition: undefined };
  }
  const reference = OLDER_FILES.find(({ name }) => parameters.text(name) !== "");
  if (reference === undefined) throw badRequest("there is no sticker file in the request");
  throw badRequest(`${reference.format} sticker must be uploaded as an InputFile`);
}

const OLDER_FILES = [
  { name: "tgs_sticker", format: "animated" },
  { name: "webm_sticker", format: "video" },
] as const;

/** Returns the first of the emoji in a text; empty unless the text consists of emoji. */
function firstOfEmoji(text: string): string {
  const emoji = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return emoji.every(isEmoji) ? (emoji[0] ?? "") : "";
}

function parseSticker(call: MethodCall, value: unknown, defaultFormat: string): InputSticker {
  if (!isObject(value)) throw new FieldError("InputSticker must be an Object");
  const fields = new JsonFields(value);
  const input = findInputFile(call.parameters, "", fields.text("sticker"));
  if (input === undefined) throw new FieldError("sticker not found");
  const name = defaultFormat === "" ? fields.requiredText("format") : fields.text("format");
  const format = readFormat(name || defaultFormat);
  const emoji = parseEmojiList(fields.requiredArray("emoji_list"));
  const maskPosition = parseMaskPosition(fields.raw("mask_position"));
  if (fields.has("keywords")) checkKeywords(fields.requiredArray("keywords"));
  return { input, format, emoji, maskPosition };
}

/** Checks a list of emoji and returns the first. */
export function parseEmojiList(list: unknown): string {
  if (!Array.isArray(list)) throw new FieldError("expected an Array of string");
  if (list.length > MAX_EMOJI) throw new FieldError("too many emoji specified");
  for (const emoji of list) {
    if (typeof emoji !== "string") throw new FieldError("emoji must be a string");
    if (!isEmoji(emoji)) throw new FieldError("expected a Unicode emoji");
  }
  const [first] = list;
  if (first === undefined) throw new FieldError("emoji list must be non-empty");
  return first;
}

/** Checks the words by which people find a sticker; bots do not see them again. */
function checkKeywords(list: readonly unknown[]): void {
  if (!list.every((keyword) => typeof keyword === "string"))
    throw new FieldError("keyword must be a string");
}

/** Reads `mask_position`. */
export function readMaskPosition(text: string): MaskPosition | undefined {
  const value = text === "" ? null : parseJson(text);
  if (value === undefined) throw badRequest("can't parse mask position JSON object");
  return refuseFieldErrors("mask position", () => parseMaskPosition(value));
}

/** Reads where a mask is placed on a face. */
function parseMaskPosition(value: unknown): MaskPosition | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw new FieldError("MaskPosition must be an Object");
  const fields = new JsonFields(value);
  const name = fields.requiredText("point").toLowerCase().trim();
  const point = MASK_POINTS.find((each) => each === name);
  if (point === undefined) throw new FieldError("Wrong point specified in MaskPosition");
  return {
    point,
    x_shift: fields.requiredFloat("x_shift"),
    y_shift: fields.requiredFloat("y_shift"),
    scale: fields.requiredFloat("scale"),
  };
}
