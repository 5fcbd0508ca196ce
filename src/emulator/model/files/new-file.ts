import type { FileKind, NewFile } from "./files.ts";
import { type ImageSize, readImageSize } from "./image-size.ts";
import { mimeTypeOf } from "./mime-types.ts";

/** What is said of a file that is new to the server. A width, height or duration of 0 counts as not given. */
export type FileDetails = Partial<Omit<NewFile, "kind" | "bytes">>;

/** What a file without a readable size is taken for. */
const DEFAULT_SIZES: Readonly<Record<FileKind, ImageSize>> = {
  Photo: { width: 800, height: 600 },
  Document: { width: 0, height: 0 },
  Video: { width: 640, height: 360 },
  Audio: { width: 0, height: 0 },
  VoiceNote: { width: 0, height: 0 },
  VideoNote: { width: 240, height: 240 },
  Animation: { width: 320, height: 240 },
  Sticker: { width: 512, height: 512 },
  Thumbnail: { width: 90, height: 90 },
};

/** Completes a file: images state their size, and names tell the MIME type. */
export function toNewFile(
  kind: FileKind,
  { bytes, fileName }: Pick<NewFile, "bytes" | "fileName">,
  details: FileDetails = {},
): NewFile {
  const size = readImageSize(bytes) ?? DEFAULT_SIZES[kind];
  const { width = 0, height = 0, duration = 0, ...rest } = details;
  return {
    kind,
    bytes,
    fileName,
    mimeType: mimeTypeOf(kind, fileName),
    duration,
    ...rest,
    width: width === 0 ? size.width : width,
    height: height === 0 ? size.height : height,
  };
}
