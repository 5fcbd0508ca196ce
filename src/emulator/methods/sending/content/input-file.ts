import type { FileKind, NewFile, StoredFile } from "../../../model/files/files.ts";
import { type ImageSize, readImageSize } from "../../../model/files/image-size.ts";
import type { Parameters, UploadedFile } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";

const ATTACHMENT = "attach://";

/** How a file is given: as a part of the request, by its `file_id`, or by a URL. */
export type InputFile =
  | { readonly kind: "upload"; readonly file: UploadedFile }
  | { readonly kind: "reference"; readonly text: string };

/** What the call says of a file that is new to the server. */
export type FileDetails = Partial<Omit<NewFile, "kind" | "bytes">>;

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

/** Stores an upload, or returns the file that a call refers to. Throws the refusals of the server. */
export function storeInputFile(
  { world }: MethodCall,
  input: InputFile,
  kind: FileKind,
  details: FileDetails = {},
): StoredFile {
  if (input.kind === "upload") {
    const { bytes, fileName, contentType } = input.file;
    if (bytes.byteLength === 0) throw badRequest("file must be non-empty");
    return world.files.add(toNewFile(kind, { bytes, fileName, mimeType: contentType }, details));
  }
  const { text } = input;
  if (isUrl(text)) return world.files.add(toNewFile(kind, downloadedFrom(text), details));
  const file = world.files.findById(text);
  if (file === undefined)
    throw badRequest("wrong remote file identifier specified: can't unserialize it");
  // All files but photos are documents to the server, which sends them as what they are.
  const isPhoto = file.kind === "Photo";
  if (file.kind === "Thumbnail" || isPhoto !== (kind === "Photo"))
    throw badRequest(`can't use file of type ${file.kind} as ${kind}`);
  return file;
}

function isUrl(text: string): boolean {
  return text.includes(".") && /^(?:https?:\/\/)?[^\s/]+\.[^\s/]+/i.test(text);
}

/** The emulator has no network: a file by URL has the URL for its bytes. */
function downloadedFrom(url: string): Pick<NewFile, "bytes" | "fileName" | "mimeType"> {
  const fileName = /[^/?#]+\.\w+(?=$|[?#])/.exec(url)?.[0] ?? "";
  return { bytes: new TextEncoder().encode(url), fileName, mimeType: "" };
}

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

function toNewFile(
  kind: FileKind,
  content: Pick<NewFile, "bytes" | "fileName" | "mimeType">,
  details: FileDetails,
): NewFile {
  const size = readImageSize(content.bytes) ?? DEFAULT_SIZES[kind];
  const { width = 0, height = 0, duration = 0, ...rest } = details;
  return {
    kind,
    ...content,
    duration,
    ...rest,
    width: width === 0 ? size.width : width,
    height: height === 0 ? size.height : height,
  };
}
