import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";
import { readProfilePhoto, storeProfilePhoto } from "../sending/content/profile-photo.ts";

/** https://core.telegram.org/bots/api#setmyprofilephoto */
export const setMyProfilePhoto: MethodHandler = (call) => {
  const photo = storeProfilePhoto(call, readProfilePhoto(call.parameters));
  const profile = call.world.profiles.of(call.bot.user.id);
  profile.photos = [...profile.photos, photo];
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removemyprofilephoto */
export const removeMyProfilePhoto: MethodHandler = ({ bot, world }) => {
  const profile = world.profiles.of(bot.user.id);
  profile.photos = profile.photos.slice(0, -1);
  return toResult(true);
};
