import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";
import { storeInputFile } from "../sending/content/input-file.ts";
import { readProfilePhoto } from "../sending/content/profile-photo.ts";

/** The size in which profile photos are stored. */
const SIDE = 640;

/** https://core.telegram.org/bots/api#setmyprofilephoto */
export const setMyProfilePhoto: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const { kind, input } = readProfilePhoto(parameters);
  const photo = storeInputFile(call, input, kind, { width: SIDE, height: SIDE });
  const profile = world.profiles.of(bot.user.id);
  profile.photos = [...profile.photos, photo];
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removemyprofilephoto */
export const removeMyProfilePhoto: MethodHandler = ({ bot, world }) => {
  const profile = world.profiles.of(bot.user.id);
  profile.photos = profile.photos.slice(0, -1);
  return toResult(true);
};
