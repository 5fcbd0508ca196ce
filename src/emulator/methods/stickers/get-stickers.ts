import { parseJson } from "../../json.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, requiredText } from "../method.ts";

const MAX_CUSTOM_EMOJI = 200;

/** https://core.telegram.org/bots/api#getstickerset */
export const getStickerSet: MethodHandler = ({ world, parameters }) => {
  const set = world.stickers.find(parameters.text("name").trim());
  if (set === undefined) throw badRequest("STICKERSET_INVALID");
  return toResult(world.stickers.toStickerSet(set));
};

/** https://core.telegram.org/bots/api#getcustomemojistickers */
export const getCustomEmojiStickers: MethodHandler = ({ world, parameters }) => {
  const list = parseJson(requiredText(parameters, "custom_emoji_ids"));
  if (list === undefined) throw badRequest("can't parse custom emoji identifiers JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of custom emoji identifiers");
  const ids = new Set(list.map(checkId));
  if (list.length > MAX_CUSTOM_EMOJI)
    throw badRequest("too many custom emoji identifiers specified");
  return toResult([...ids].flatMap((id) => world.stickers.findCustomEmoji(id) ?? []));
};

function checkId(id: unknown): string {
  if (typeof id !== "string") throw badRequest("custom emoji identifier must be of type String");
  if (!/^-?\d{1,19}$/.test(id)) throw badRequest("invalid custom emoji identifier specified");
  return id;
}

/** https://core.telegram.org/bots/api#getforumtopiciconstickers */
export const getForumTopicIconStickers: MethodHandler = ({ world: { stickers } }) =>
  toResult(stickers.toStickerSet(stickers.topicIcons()).stickers);
