import { toMedia, toPhotoSizes } from "../../model/files/media.ts";
import type { Profile } from "../../model/profiles/profiles.ts";
import { toResult } from "../../wire/envelope.ts";
import { Refusal } from "../../wire/refusal.ts";
import { getUser, MAX_INT32, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";

const MAX_COUNT = 100;

/** https://core.telegram.org/bots/api#getuserprofilephotos */
export const getUserProfilePhotos: MethodHandler = (call) => {
  const { photos, start, end } = readPage(call);
  return toResult({
    total_count: photos.length,
    photos: photos.toReversed().slice(start, end).map(toPhotoSizes),
  });
};

/** https://core.telegram.org/bots/api#getuserprofileaudios */
export const getUserProfileAudios: MethodHandler = (call) => {
  const { audios, start, end } = readPage(call);
  return toResult({
    total_count: audios.length,
    audios: audios
      .toReversed()
      .slice(start, end)
      .flatMap((file) => toMedia(file).audio ?? []),
  });
};

/** Returns the profile of the user, and which part of a list the call is about. */
function readPage({
  world,
  parameters,
}: MethodCall): Profile & { readonly start: number; readonly end: number } {
  const start = parameters.integer("offset", 0, 0, MAX_INT32);
  const limit = parameters.integer("limit", MAX_COUNT, 1, MAX_COUNT);
  const user = getUser(world, userIdOf(parameters));
  return { ...world.profiles.of(user.id), start, end: start + limit };
}

/** https://core.telegram.org/bots/api#setuseremojistatus */
export const setUserEmojiStatus: MethodHandler = ({ bot, world, parameters }) => {
  const customEmojiId = /^-?\d+/.exec(parameters.text("emoji_status_custom_emoji_id"))?.[0] ?? "0";
  const expirationDate = parameters.integer("emoji_status_expiration_date", 0, 0, MAX_INT32);
  const profile = world.profiles.of(getUser(world, userIdOf(parameters)).id);
  if (!profile.statusBots.has(bot.user.id))
    throw new Refusal(403, "Forbidden: not enough rights to change the user's emoji status");
  profile.emojiStatus = customEmojiId === "0" ? undefined : { customEmojiId, expirationDate };
  return toResult(true);
};
