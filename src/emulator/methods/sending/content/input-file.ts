import type { FileKind, Files, NewFile, StoredFile } from "../../../model/files/files.ts";
import { type ImageSize, readImageSize } from "../../../model/files/image-size.ts";
import { type FileDetails, toNewFile } from "../../../model/files/new-file.ts";
import type { Parameters, UploadedFile } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";

const ATTACHMENT = "attach://";

/** How a file is given: as a part of the request, by its `file_id`, or by a URL. */
export type InputFile =
  | { readonly kind: "upload"; readonly file: UploadedFile }
  | { readonly kind: "reference"; readonly text: string };

/** Finds a file in a call: the part of this name, or what the value refers to. */
export function findInputFile(
  parameters: Parameters,
  name: string,
  value: string = parameters.text(name),
): InputFile | undefined {
  const isAttached = value.startsWith(ATTACHMENT);
  if (value !== "" && !isAttached) return { kind: "reference", text: value };
  const file = parameters.file(isAttached ? value.slice(ATTACHMENT.length) : name);
  return file === undefined ? undefined : { kind: "upload", file };
}

/** Finds the thumbnail of a file, which is always uploaded. */
export function findThumbnail(
  parameters: Parameters,
  value: string = parameters.text("thumbnail"),
): InputFile | undefined {
  const inputs = [
    findInputFile(parameters, "thumbnail", value),
    findInputFile(parameters, "thumbnail", ""),
    findInputFile(parameters, "thumb"),
  ];
  return inputs.find((input) => input?.kind === "upload");
}

/** Returns the field of a file's details for a thumbnail. */
export function thumbnailField(call: MethodCall, input: InputFile | undefined): FileDetails {
  return input === undefined ? {} : { thumbnail: storeInputFile(call, input, "Thumbnail") };
}

/** Stores an upload, or returns the file that a call refers to. Throws the refusals of the server. */
export function storeInputFile(
  { world }: MethodCall,
  input: InputFile,
  kind: FileKind,
  details: FileDetails = {},
): StoredFile {
  const { files } = world;
  if (input.kind === "upload") return files.add(fromUpload(input.file, kind, details));
  // A dot is in every URL and in no `file_id`.
  if (input.text.includes(".")) return files.add(fromUrl(files, input.text, kind, details));
  const file = files.findById(input.text);
  if (file === undefined) throw badRequest(describeWrongId(input.text));
  // All files but photos are documents to the server, which sends them as what they are.
  const isPhoto = file.kind === "Photo";
  if (file.kind === "Thumbnail" || isPhoto !== (kind === "Photo"))
    throw badRequest(`can't use file of type ${file.kind} as ${kind}`);
  return files.originalOf(file);
}

function fromUpload(
  { bytes, fileName }: UploadedFile,
  kind: FileKind,
  details: FileDetails,
): NewFile {
  checkSize(bytes.byteLength, kind);
  if (kind === "Photo") checkPhoto(readImageSize(bytes));
  return toNewFile(kind, { bytes, fileName }, details);
}

/** Kinds of files with a limit below that of a request. */
const MAX_SIZES: { readonly [Kind in FileKind]?: readonly [noun: string, bytes: number] } = {
  Photo: ["photo", 10 << 20],
  VideoNote: ["video note", 12 << 20],
};

function checkSize(size: number, kind: FileKind): void {
  if (size === 0) throw badRequest("file must be non-empty");
  const [noun, max] = MAX_SIZES[kind] ?? [];
  if (max === undefined || size <= max) return;
  const found = `file of size ${size} bytes is too big for a ${noun}`;
  throw badRequest(`${found}; the maximum size is ${max} bytes`);
}

const MAX_PHOTO_SIDES = 10_000;
const MAX_PHOTO_RATIO = 20;

function checkPhoto(size: ImageSize | undefined): void {
  if (size === undefined) throw badRequest("IMAGE_PROCESS_FAILED");
  const { width, height } = size;
  const isTooLong = Math.max(width, height) > MAX_PHOTO_RATIO * Math.min(width, height);
  if (isTooLong || width + height > MAX_PHOTO_SIDES) throw badRequest("PHOTO_INVALID_DIMENSIONS");
}

/** The emulator has no network: a file has the bytes that `emulator.serve` set for its URL, or the URL itself. */
function fromUrl(files: Files, url: string, kind: FileKind, details: FileDetails): NewFile {
  const [, protocol, host, path = ""] = /^(?:([^:/?#]*):\/\/)?([^/?#]*)([^?#]*)/.exec(url) ?? [];
  const invalid = "invalid file HTTP URL specified:";
  if (protocol !== undefined && !/^https?$/i.test(protocol))
    throw badRequest(`${invalid} Unsupported URL protocol`);
  if (host === "") throw badRequest(`${invalid} URL host is empty`);
  const served = files.servedAt(url);
  const isImage = served === undefined || readImageSize(served) !== undefined;
  if (kind === "VideoNote" || (kind === "Photo" && !isImage))
    throw badRequest("wrong type of the web page content");
  const bytes = served ?? new TextEncoder().encode(url);
  const fileName = /[^/]+\.\w+$/.exec(path)?.[0] ?? "";
  return toNewFile(kind, { bytes, fileName }, details);
}

/** Says, like the server, why a text is not the identifier of a file. */
function describeWrongId(id: string): string {
  const prefix = "wrong remote file identifier specified:";
  const text = id.replace(/=+$/, "");
  if (text.length % 4 === 1) return `${prefix} Wrong string length`;
  if (!/^[\w-]*$/.test(text)) return `${prefix} Wrong character in the string`;
  return `${prefix} can't unserialize it. Wrong last symbol`;
}
