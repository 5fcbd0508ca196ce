import type { FileKind } from "../../../model/files/files.ts";
import { readJsonObject } from "../../../wire/json-fields.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import { findInputFile, type InputFile } from "./input-file.ts";

const WORDS = {
  missing: "photo isn't specified",
  invalid: "can't parse photo JSON object",
  notObject: "object expected as profile photo",
};

/** Reads `photo`, an InputProfilePhoto, whose file must be uploaded. */
export function readProfilePhoto(parameters: Parameters): {
  readonly kind: FileKind;
  readonly input: InputFile;
} {
  return readJsonObject(parameters.text("photo"), WORDS, (fields) => {
    const type = fields.requiredText("type");
    if (type !== "static" && type !== "animated")
      throw badRequest("invalid profile photo type specified");
    const isStatic = type === "static";
    const value = fields.requiredText(isStatic ? "photo" : "animation");
    // Nothing that bots see depends on the frame of the preview.
    if (!isStatic) fields.float("main_frame_timestamp");
    const input = findInputFile(parameters, "", value);
    if (input?.kind !== "upload") throw badRequest("photo must be uploaded as a file");
    return { kind: isStatic ? "Photo" : "Animation", input };
  });
}
