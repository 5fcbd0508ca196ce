import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";
import { findInputFile } from "../sending/content/input-file.ts";
import { formatOf } from "./change-set.ts";
import { readFormatParameter } from "./input-sticker.ts";
import { getOwnSet } from "./own-set.ts";
import { toThumbnailFile } from "./sticker-file.ts";

/** https://core.telegram.org/bots/api#setstickersetthumbnail */
export const setStickerSetThumbnail: MethodHandler = (call) => {
  const { world, parameters } = call;
  const name = parameters.text("name");
  const input = findInputFile(parameters, "thumbnail") ?? findInputFile(parameters, "thumb");
  const formatName = parameters.text("format") || "auto";
  const userId = userIdOf(parameters);
  const format = readFormatParameter(formatName);
  getUser(world, userId);
  const set = getOwnSet(call, name);
  if (set.type === "custom_emoji")
    throw badRequest("the method can't be used to set thumbnail of custom emoji sticker sets");
  const actualFormat = format ?? formatOf(call, set);
  if (actualFormat === undefined) throw badRequest("sticker format must be non-empty");
  if (input === undefined) delete set.thumbnail;
  else set.thumbnail = world.files.add(toThumbnailFile(call, input, actualFormat));
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setcustomemojistickersetthumbnail */
export const setCustomEmojiStickerSetThumbnail: MethodHandler = (call) => {
  const { world, parameters } = call;
  const name = parameters.text("name");
  const id = /^\d+/.exec(parameters.text("custom_emoji_id"))?.[0] ?? "";
  const set = getOwnSet(call, name);
  if (set.type !== "custom_emoji")
    throw badRequest("the method can be used to set thumbnail only for custom emoji sticker sets");
  const file = world.stickers
    .stickersOf(set)
    .find(({ sticker }) => sticker?.custom_emoji_id === id);
  if (file !== undefined) set.thumbnail = file;
  else if (id === "" || id === "0") delete set.thumbnail;
  else throw badRequest("STICKER_INVALID");
  return toResult(true);
};
