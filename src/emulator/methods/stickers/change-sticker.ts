import { parseJson } from "../../json.ts";
import { toResult } from "../../wire/envelope.ts";
import { refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodHandler } from "../method.ts";
import { parseEmojiList, readMaskPosition } from "./input-sticker.ts";
import { getOwnSticker, readStickerId } from "./own-set.ts";

/** https://core.telegram.org/bots/api#deletestickerfromset */
export const deleteStickerFromSet: MethodHandler = (call) => {
  const { file, set } = getOwnSticker(call, readStickerId(call));
  call.world.stickers.remove(set, file.id);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setstickerpositioninset */
export const setStickerPositionInSet: MethodHandler = (call) => {
  const position = call.parameters.integer("position", -1, -1, MAX_INT32);
  const id = readStickerId(call);
  if (position < 0) throw badRequest("wrong sticker position specified");
  const { file, set } = getOwnSticker(call, id);
  call.world.stickers.move(set, file.id, position);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setstickeremojilist */
export const setStickerEmojiList: MethodHandler = (call) => {
  const { world, parameters } = call;
  const text = parameters.text("emoji_list");
  const id = readStickerId(call);
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse emoji list JSON array");
  const emoji = refuseFieldErrors("emoji list", () => parseEmojiList(list));
  const { file } = getOwnSticker(call, id);
  world.files.changeSticker(file.id, { ...file.sticker, emoji });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setstickerkeywords */
export const setStickerKeywords: MethodHandler = (call) => {
  const text = call.parameters.text("keywords");
  const id = readStickerId(call);
  const list = text === "" ? [] : parseJson(text);
  if (list === undefined) throw badRequest("can't parse keywords JSON object");
  if (!Array.isArray(list)) throw badRequest(`field "keywords" must be an Array`);
  if (!list.every((keyword) => typeof keyword === "string"))
    throw badRequest("keyword must be a string");
  // Only people's searches show the words.
  getOwnSticker(call, id);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setstickermaskposition */
export const setStickerMaskPosition: MethodHandler = (call) => {
  const { world, parameters } = call;
  const text = parameters.text("mask_position");
  const id = readStickerId(call);
  const position = readMaskPosition(text);
  const { file, set } = getOwnSticker(call, id);
  const { mask_position: _, ...details } = file.sticker ?? {};
  const isMask = set.type === "mask" && position !== undefined;
  world.files.changeSticker(file.id, {
    ...details,
    ...(isMask ? { mask_position: position } : {}),
  });
  return toResult(true);
};
