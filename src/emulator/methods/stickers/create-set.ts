import type { StickerType } from "../../../types/index.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";
import { findInputFile } from "../sending/content/input-file.ts";
import { readFormatParameter, readInputStickers } from "./input-sticker.ts";
import { cutName } from "./own-set.ts";
import { storeUpload, toStickerFile } from "./sticker-file.ts";

/** https://core.telegram.org/bots/api#uploadstickerfile */
export const uploadStickerFile: MethodHandler = (call) => {
  const { world, parameters } = call;
  const userId = userIdOf(parameters);
  const sticker = findInputFile(parameters, "sticker");
  const formatName = parameters.text("sticker_format");
  // In older versions of the API, all stickers were static.
  const isOlder = sticker === undefined && !parameters.values.has("sticker");
  const input = isOlder ? findInputFile(parameters, "png_sticker") : sticker;
  const format = isOlder ? "static" : readFormatParameter(formatName);
  getUser(world, userId);
  const file = storeUpload(call, input, format);
  return toResult({
    file_id: file.id,
    file_unique_id: file.uniqueId,
    file_size: file.bytes.byteLength,
  });
};

/** https://core.telegram.org/bots/api#createnewstickerset */
export const createNewStickerSet: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const name = cutName(parameters.text("name"));
  const title = cutName(parameters.text("title"));
  const needsRepainting = parameters.boolean("needs_repainting");
  const typeName = parameters.text("sticker_type");
  const hasMasks = parameters.boolean("contains_masks");
  const userId = userIdOf(parameters);
  const stickers = readInputStickers(call);
  const type = hasMasks ? "mask" : readType(typeName);
  if (getUser(world, userId).is_bot) throw badRequest("USER_IS_BOT");
  if (title === "") throw badRequest("sticker set title must be non-empty");
  if (name === "") throw badRequest("sticker set name must be non-empty");
  if (stickers.length === 0) throw badRequest("at least 1 sticker must be specified");
  if (needsRepainting && type !== "custom_emoji")
    throw badRequest("only custom emoji stickers support repainting");
  const files = stickers.map((sticker) => toStickerFile(call, sticker, type));
  checkName(call, name);
  const set = world.stickers.create({ name, title, type, needsRepainting, botId: bot.user.id });
  for (const file of files) world.stickers.add(set, file);
  return toResult(true);
};

function readType(name: string): StickerType {
  if (name === "") return "regular";
  if (name === "regular" || name === "mask" || name === "custom_emoji") return name;
  throw badRequest("unsupported sticker type specified");
}

function checkName({ bot, world }: MethodCall, name: string): void {
  const suffix = `_by_${bot.user.username}`.toLowerCase();
  const isValid = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/i.test(name);
  if (!isValid || !name.toLowerCase().endsWith(suffix))
    throw badRequest("invalid sticker set name is specified");
  if (world.stickers.find(name) !== undefined)
    throw badRequest("sticker set name is already occupied");
}
