import type { RichBlock } from "../../../../types/index.ts";
import { toMedia } from "../../../model/files/media.ts";
import { FieldError, type JsonFields } from "../../../wire/json-fields.ts";
import type { MethodCall } from "../../method.ts";
import { MAX_DURATION } from "../content/file-content.ts";
import { storeInputFile } from "../content/input-file.ts";
import { findMedia, readContent } from "../content/input-media.ts";

type MediaType = "animation" | "audio" | "document" | "photo" | "video" | "voice_note";

/** A block with one file. */
export type MediaBlock = Extract<RichBlock, { type: MediaType }>;

/** Reads a block with one file, which it stores. */
export function readMediaBlock(call: MethodCall, type: string, fields: JsonFields): MediaBlock {
  switch (type) {
    case "animation":
    case "audio":
    case "document":
    case "photo":
    case "video":
      return readVisual(call, type, fields.requiredObject(type));
    case "voice_note": {
      const media = fields.requiredObject(type);
      checkType(media, type);
      const duration = Math.min(Math.max(media.integer("duration"), 0), MAX_DURATION);
      const file = storeInputFile(call, findMedia(call, media), "VoiceNote", { duration });
      const { voice } = toMedia(file);
      if (voice !== undefined) return { type, voice_note: voice };
      throw new FieldError("voice_note not found");
    }
    default:
      throw new FieldError(`type "${type}" is unsupported`);
  }
}

function readVisual(
  call: MethodCall,
  type: Exclude<MediaType, "voice_note">,
  media: JsonFields,
): MediaBlock {
  checkType(media, type);
  const spoiler = media.boolean("has_spoiler") ? { has_spoiler: true as const } : {};
  const content = readContent(call, media, type, findMedia(call, media));
  const { animation, audio, document, photo, video } = content;
  if (type === "animation" && animation !== undefined) return { type, animation, ...spoiler };
  if (type === "audio" && audio !== undefined) return { type, audio };
  if (type === "document" && document !== undefined) return { type, document };
  if (type === "photo" && photo !== undefined) return { type, photo, ...spoiler };
  if (type === "video" && video !== undefined) return { type, video, ...spoiler };
  throw new FieldError(`${type} not found`);
}

function checkType(media: JsonFields, type: string): void {
  if (media.requiredText("type") !== type)
    throw new FieldError(`expected an object of the type "${type}"`);
}
