import { isObject, parseJson } from "../../json.ts";
import type { StoredFile } from "../../model/files/files.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { findInputFile, storeInputFile } from "../sending/content/input-file.ts";

/** The size in which profile photos are stored. */
const SIDE = 640;

/** https://core.telegram.org/bots/api#setmyprofilephoto */
export const setMyProfilePhoto: MethodHandler = (call) => {
  const photo = readProfilePhoto(call);
  const profile = call.world.profiles.of(call.bot.user.id);
  profile.photos = [photo, ...profile.photos];
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removemyprofilephoto */
export const removeMyProfilePhoto: MethodHandler = ({ bot, world }) => {
  const profile = world.profiles.of(bot.user.id);
  profile.photos = profile.photos.slice(1);
  return toResult(true);
};

/** Reads and stores `photo`, an InputProfilePhoto. */
export function readProfilePhoto(call: MethodCall): StoredFile {
  const text = call.parameters.text("photo");
  if (text === "") throw badRequest("photo isn't specified");
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse photo JSON object");
  if (!isObject(value)) throw badRequest("object expected as profile photo");
  try {
    return storePhoto(call, new JsonFields(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

function storePhoto(call: MethodCall, fields: JsonFields): StoredFile {
  const type = fields.requiredText("type");
  if (type !== "static" && type !== "animated")
    throw new FieldError("Invalid profile photo type specified");
  const reference = fields.requiredText(type === "static" ? "photo" : "animation");
  // Which frame of an animation is shown as the photo makes no difference here.
  if (type === "animated") fields.float("main_frame_timestamp");
  const input = findInputFile(call.parameters, "", reference);
  if (input?.kind !== "upload") throw new FieldError("Photo must be uploaded as a file");
  const size = { width: SIDE, height: SIDE };
  if (type === "static") return storeInputFile(call, input, "Photo", size);
  return storeInputFile(call, input, "Animation", size);
}
