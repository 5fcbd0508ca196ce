import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";
import { readProfilePhoto, storeProfilePhoto } from "../sending/content/profile-photo.ts";

/** https://core.telegram.org/bots/api#setbusinessaccountprofilephoto */
export const setBusinessAccountProfilePhoto: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const isPublic = parameters.boolean("is_public");
  const newPhoto = readProfilePhoto(parameters);
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_edit_profile_photo");
  const photo = storeProfilePhoto(call, newPhoto);
  const profile = world.profiles.of(user.id);
  if (isPublic) profile.publicPhoto = photo;
  else profile.photos = [...profile.photos, photo];
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removebusinessaccountprofilephoto */
export const removeBusinessAccountProfilePhoto: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const isPublic = parameters.boolean("is_public");
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_edit_profile_photo");
  const profile = world.profiles.of(user.id);
  if (isPublic) profile.publicPhoto = undefined;
  else profile.photos = profile.photos.slice(0, -1);
  return toResult(true);
};
