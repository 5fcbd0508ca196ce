import type { Message, PaidMedia } from "../../../../types/index.ts";
import { parseJson } from "../../../json.ts";
import { FieldError } from "../../../wire/json-fields.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { ContentReader } from "../send.ts";
import { readCaptionFields } from "./file-content.ts";
import { findMedia, readContent, readMediaObject } from "./input-media.ts";

const MAX_PRICE = 1_000_000;
const MAX_COUNT = 10;

/** Reads the parameters of sendPaidMedia. */
export const readPaidMedia: ContentReader = (call) => {
  const { bot, world, parameters } = call;
  const star_count = parameters.integer("star_count", 0, 0, 1_000_000_000);
  const text = parameters.text("media");
  if (text === "") throw badRequest(`parameter "media" is required`);
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse paid media JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of InputPaidMedia");
  const items = list.map((value) => readItem(call, value));
  const caption = readCaptionFields(call, true);
  const payload = parameters.text("payload");
  if (star_count <= 0 || star_count > MAX_PRICE) throw badRequest("invalid media price specified");
  if (list.length === 0 || list.length > MAX_COUNT)
    throw badRequest("invalid number of paid media specified");
  const paid_media = { star_count, paid_media: items };
  world.paidMedia.add(paid_media, bot, payload);
  return { paid_media, ...caption };
};

function readItem(call: MethodCall, value: unknown): PaidMedia {
  return readMediaObject("InputPaidMedia", value, (fields) => {
    const input = findMedia(call, fields);
    const type = fields.requiredText("type");
    if (type !== "photo" && type !== "live_photo" && type !== "video")
      throw new FieldError(`type "${type}" is unsupported`);
    return toPaidMedia(readContent(call, fields, type, input));
  });
}

function toPaidMedia({ live_photo, photo = [], video }: Partial<Message>): PaidMedia {
  if (video !== undefined) return { type: "video", video };
  return live_photo === undefined ? { type: "photo", photo } : { type: "live_photo", live_photo };
}
