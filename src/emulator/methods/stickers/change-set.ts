import type { StoredStickerSet } from "../../model/stickers/sticker-sets.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";
import { type Format, type InputSticker, readInputSticker } from "./input-sticker.ts";
import { cutName, getOwnSet, getOwnSticker, readStickerId } from "./own-set.ts";
import { toStickerFile } from "./sticker-file.ts";

const MAX_STICKERS = 120;
const MAX_CUSTOM_EMOJI = 200;

/** https://core.telegram.org/bots/api#addstickertoset */
export const addStickerToSet: MethodHandler = (call) => {
  const { world, parameters } = call;
  const name = parameters.text("name");
  const userId = userIdOf(parameters);
  const sticker = readInputSticker(call);
  getUser(world, userId);
  const set = getOwnSet(call, name);
  const file = toStickerFile(call, withFormat(call, sticker, set), set.type);
  const max = set.type === "custom_emoji" ? MAX_CUSTOM_EMOJI : MAX_STICKERS;
  if (set.stickerIds.length >= max) throw badRequest("STICKERS_TOO_MUCH");
  world.stickers.add(set, file);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#replacestickerinset */
export const replaceStickerInSet: MethodHandler = (call) => {
  const { world, parameters } = call;
  const name = parameters.text("name");
  const userId = userIdOf(parameters);
  const oldId = readStickerId(call, "old_sticker");
  const sticker = readInputSticker(call);
  getUser(world, userId);
  const set = getOwnSet(call, name);
  const old = getOwnSticker(call, oldId);
  const file = toStickerFile(call, withFormat(call, sticker, set), set.type);
  if (old.set !== set) throw badRequest("STICKER_INVALID");
  world.stickers.add(set, file, old.file.id);
  return toResult(true);
};

/** A sticker without a format has that of the others, if they all have the same. */
function withFormat(call: MethodCall, sticker: InputSticker, set: StoredStickerSet): InputSticker {
  return sticker.format === undefined ? { ...sticker, format: formatOf(call, set) } : sticker;
}

/** Returns the format of all stickers of a set; undefined when they differ, or when there are none. */
export function formatOf({ world }: MethodCall, set: StoredStickerSet): Format | undefined {
  const formats = new Set(
    world.stickers.stickersOf(set).map(({ mimeType }) => {
      if (mimeType === "application/x-tgsticker") return "animated";
      return mimeType === "video/webm" ? "video" : "static";
    }),
  );
  return formats.size === 1 ? [...formats][0] : undefined;
}

/** https://core.telegram.org/bots/api#setstickersettitle */
export const setStickerSetTitle: MethodHandler = (call) => {
  const { parameters } = call;
  const name = parameters.text("name");
  const title = cutName(parameters.text("title"));
  const set = getOwnSet(call, name);
  if (title === "") throw badRequest("sticker set title must be non-empty");
  set.title = title;
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletestickerset */
export const deleteStickerSet: MethodHandler = (call) => {
  call.world.stickers.delete(getOwnSet(call, call.parameters.text("name")));
  return toResult(true);
};
