import type { Audio } from "../../../types/index.ts";
import type { StoredFile } from "../../model/files/files.ts";
import { toMedia, toPhotoSizes } from "../../model/files/media.ts";
import { toResult } from "../../wire/envelope.ts";
import { Refusal } from "../../wire/refusal.ts";
import { getUser, MAX_INT32, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";

const MAX_COUNT = 100;

/** https://core.telegram.org/bots/api#getuserprofilephotos */
export const getUserProfilePhotos: MethodHandler = (call) => {
  const { userId, page } = readPage(call);
  const { photos } = call.world.profiles.of(getUser(call.world, userId).id);
  return toResult({ total_count: photos.length, photos: page(photos).map(toPhotoSizes) });
};

/** https://core.telegram.org/bots/api#getuserprofileaudios */
export const getUserProfileAudios: MethodHandler = (call) => {
  const { userId, page } = readPage(call);
  const { audios } = call.world.profiles.of(getUser(call.world, userId).id);
  return toResult({ total_count: audios.length, audios: page(audios).flatMap(toAudio) });
};

function readPage({ parameters }: MethodCall): {
  readonly userId: number;
  readonly page: (files: readonly StoredFile[]) => readonly StoredFile[];
} {
  const offset = parameters.integer("offset", 0, 0, MAX_INT32);
  const limit = parameters.integer("limit", MAX_COUNT, 1, MAX_COUNT);
  return {
    userId: userIdOf(parameters),
    page: (files) => files.slice(offset, offset + limit),
  };
}

function toAudio(file: StoredFile): Audio | [] {
  return toMedia(file).audio ?? [];
}

/** https://core.telegram.org/bots/api#setuseremojistatus */
export const setUserEmojiStatus: MethodHandler = ({ bot, world, parameters }) => {
  const customEmojiId = /^-?\d+/.exec(parameters.text("emoji_status_custom_emoji_id"))?.[0] ?? "0";
  const expirationDate = parameters.integer("emoji_status_expiration_date", 0, 0, MAX_INT32);
  const profile = world.profiles.of(getUser(world, userIdOf(parameters)).id);
  if (!profile.statusBots.has(bot.user.id))
    throw new Refusal(403, "Forbidden: not enough rights to change the user's emoji status");
  if (customEmojiId === "0") delete profile.emojiStatus;
  else profile.emojiStatus = { customEmojiId, expirationDate };
  return toResult(true);
};
