import type { FileKind, StoredFile } from "../../../model/files/files.ts";
import { readJsonObject } from "../../../wire/json-fields.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import { findInputFile, type InputFile, storeInputFile } from "./input-file.ts";

/** The size in which profile photos are stored. */
const SIDE = 640;
const WORDS = {
  missing: "photo isn't specified",
  invalid: "can't parse photo JSON object",
  notObject: "object expected as profile photo",
};

/** A profile photo before it is stored. */
export interface NewPhoto {
  readonly kind: FileKind;
  readonly input: InputFile;
}

/** Reads `photo`, an InputProfilePhoto, whose file must be uploaded. */
export function readProfilePhoto(parameters: Parameters): NewPhoto {
  return readJsonObject(parameters.text("photo"), WORDS, (fields) => {
    const type = fields.requiredText("type");
    if (type !== "static" && type !== "animated")
      throw badRequest("invalid profile photo type specified");
    const isStatic = type === "static";
    const value = fields.requiredText(isStatic ? "photo" : "animation");
    // Which frame of an animation is shown as the photo makes no difference here.
    if (!isStatic) fields.float("main_frame_timestamp");
    const input = findInputFile(parameters, "", value);
    if (input?.kind !== "upload") throw badRequest("photo must be uploaded as a file");
    return { kind: isStatic ? "Photo" : "Animation", input };
  });
}

export function storeProfilePhoto(call: MethodCall, { kind, input }: NewPhoto): StoredFile {
  return storeInputFile(call, input, kind, { width: SIDE, height: SIDE });
}
