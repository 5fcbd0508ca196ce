import type { StickerType } from "../../../types/index.ts";
import type { NewFile, StoredFile } from "../../model/files/files.ts";
import { readImageSize } from "../../model/files/image-size.ts";
import { mimeTypeOf } from "../../model/files/mime-types.ts";
import { toNewFile } from "../../model/files/new-file.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";
import { type InputFile, storeInputFile } from "../sending/content/input-file.ts";
import type { Format, InputSticker } from "./input-sticker.ts";

const KIB = 1024;
const SIDE = 512;
const EMOJI_SIDE = 100;
const FILE_NAMES: Readonly<Record<Format, string>> = {
  static: "sticker.webp",
  animated: "sticker.tgs",
  video: "sticker.webm",
};
/** How the bytes of a format begin: PNG or WebP, gzip, Matroska. */
const SIGNATURES: Readonly<Record<Format, RegExp>> = {
  static: /^(?:89504e47|52494646.{8}57454250)/,
  animated: /^1f8b/,
  video: /^1a45dfa3/,
};

/** Returns the file of a sticker for a set of this type. Throws the refusal of one that does not suit. */
export function toStickerFile(
  call: MethodCall,
  { input, format, emoji, maskPosition }: InputSticker,
  type: StickerType,
): NewFile {
  if (format === undefined) throw badRequest("sticker format must be non-empty");
  const file = openFile(call, input, format, maxSize(format, type));
  if (emoji === "") throw badRequest("invalid sticker emojis");
  if (file.isKnown) checkContent(file, format, type);
  const isMask = type === "mask" && maskPosition !== undefined;
  return toNewFile("Sticker", file, {
    sticker: { emoji, ...(isMask ? { mask_position: maskPosition } : {}) },
  });
}

/** Returns the file of the thumbnail of a set. Throws the refusal of one that does not suit. */
export function toThumbnailFile(call: MethodCall, input: InputFile, format: Format): NewFile {
  const file = openFile(call, input, format, (format === "static" ? 128 : 32) * KIB);
  if (file.isKnown && !hasFormat(file, format))
    throw badRequest(format === "static" ? "STICKER_THUMB_PNG_NOPNG" : "STICKER_THUMB_TGS_NOTGS");
  return toNewFile("Sticker", file, { width: EMOJI_SIDE, height: EMOJI_SIDE });
}

/** Stores the file of uploadStickerFile. */
export function storeUpload(
  call: MethodCall,
  input: InputFile | undefined,
  format: Format | undefined,
): StoredFile {
  if (format === undefined) throw badRequest("sticker format must be non-empty");
  if (input?.kind !== "upload") throw badRequest("inputFile is not specified");
  const { file } = input;
  if (file.bytes.byteLength > maxSize(format, "regular")) throw badRequest("file is too big");
  if (format === "animated" && !hasFormat(file, format)) throw badRequest("wrong file type");
  // Until it is in a set, the server takes all but an animated sticker for a document.
  const kind = format === "animated" ? "Sticker" : "Document";
  const fileName = format === "static" ? "sticker.png" : FILE_NAMES[format];
  return storeInputFile(call, { kind: "upload", file: { ...file, fileName } }, kind);
}

/** The bytes of a new sticker. */
interface StickerSource extends Pick<NewFile, "bytes" | "fileName"> {
  /** False for a file whose content is made up, or was checked before. */
  readonly isKnown: boolean;
}

function openFile(
  call: MethodCall,
  input: InputFile,
  format: Format,
  maxBytes: number,
): StickerSource {
  const isReference = input.kind === "reference";
  const isUrl = isReference && input.text.includes(".");
  if (isUrl && format !== "static") throw badRequest(`${format} stickers can't be uploaded by URL`);
  if (input.kind === "upload" && input.file.bytes.byteLength > maxBytes)
    throw badRequest("file is too big");
  const file = storeInputFile(call, input, format === "animated" ? "Sticker" : "Document");
  const fileName = FILE_NAMES[format];
  const wasSticker = file.kind === "Sticker" && file.mimeType === mimeTypeOf("Sticker", fileName);
  const isMadeUp = isUrl && call.world.files.servedAt(input.text) === undefined;
  return { bytes: file.bytes, fileName, isKnown: !(isReference && wasSticker) && !isMadeUp };
}

function checkContent({ bytes }: StickerSource, format: Format, type: StickerType): void {
  if (!hasFormat({ bytes }, format)) {
    if (format === "static") throw badRequest("STICKER_PNG_NOPNG");
    throw badRequest(format === "animated" ? "STICKER_TGS_NOTGS" : "STICKER_VIDEO_NOWEBM");
  }
  if (format !== "static") return;
  const { width = 0, height = 0 } = readImageSize(bytes) ?? {};
  const isRight =
    type === "custom_emoji"
      ? width === EMOJI_SIDE && height === EMOJI_SIDE
      : Math.max(width, height) === SIDE;
  if (!isRight) throw badRequest("STICKER_PNG_DIMENSIONS");
}

function hasFormat({ bytes }: Pick<NewFile, "bytes">, format: Format): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  return SIGNATURES[format].test(start.toString("hex"));
}

function maxSize(format: Format, type: StickerType): number {
  const isEmoji = type === "custom_emoji";
  if (format === "animated") return 64 * KIB;
  if (format === "video") return (isEmoji ? 64 : 256) * KIB;
  return (isEmoji ? 128 : 512) * KIB;
}
