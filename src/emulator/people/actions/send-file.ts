import type { Message } from "../../../types/index.ts";
import type { FileKind } from "../../model/files/files.ts";
import { toMedia } from "../../model/files/media.ts";
import { toNewFile } from "../../model/files/new-file.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { randomLongId } from "../../random.ts";
import { formatText } from "../../text/format-text.ts";
import { toTextFields } from "../../text/read-text.ts";
import { type Actor, checkCanWrite } from "./actor.ts";
import { type SendOptions, sendAs } from "./send.ts";

/** How a person sends a file. */
export interface FileOptions extends SendOptions {
  /** The text below the file; commands, links and so on become entities. */
  readonly caption?: string;
  /** Default: one that suits the kind. */
  readonly file_name?: string;
}

/** One file of an album. */
export interface AlbumItem {
  readonly type: "photo" | "video" | "document" | "audio";
  /** Default: a small one. */
  readonly file?: Uint8Array;
  readonly caption?: string;
}

const ALBUM_KINDS = {
  photo: "Photo",
  video: "Video",
  document: "Document",
  audio: "Audio",
} as const satisfies Record<AlbumItem["type"], FileKind>;

const FILE_NAMES: Readonly<Record<FileKind, string>> = {
  Photo: "photo.png",
  Document: "document.txt",
  Video: "video.mp4",
  Audio: "audio.mp3",
  VoiceNote: "voice.ogg",
  VideoNote: "video.mp4",
  Animation: "animation.mp4",
  Sticker: "sticker.webp",
  Thumbnail: "thumbnail.png",
};

/** A PNG of one transparent pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Sends a file of one kind. Default: a small one. */
export function sendFileAs(
  actor: Actor,
  kind: FileKind,
  file: Uint8Array | undefined,
  { caption, file_name, ...options }: FileOptions = {},
): SeenMessage {
  checkCanWrite(actor);
  return sendAs(actor, storeFile(actor, kind, { file, caption, file_name }), options);
}

/** Sends files as one album. Throws for fewer than 2 and more than 10. */
export function sendAlbumAs(actor: Actor, items: readonly AlbumItem[]): SeenMessage[] {
  if (items.length < 2 || items.length > 10)
    throw new RangeError(`An album has 2 to 10 files, not ${items.length}`);
  checkCanWrite(actor);
  const media_group_id = randomLongId(actor.world.random);
  return items.map(({ type, file, caption }) => {
    const content = storeFile(actor, ALBUM_KINDS[type], { file, caption });
    return sendAs(actor, { ...content, media_group_id });
  });
}

interface FileInput {
  readonly file: Uint8Array | undefined;
  readonly caption: string | undefined;
  readonly file_name?: string | undefined;
}

function storeFile(
  { world }: Actor,
  kind: FileKind,
  { file = sampleOf(kind), caption = "", file_name: fileName = FILE_NAMES[kind] }: FileInput,
): Partial<Message> {
  const text = caption === "" ? undefined : toTextFields(formatText(caption), world.users);
  const stored = world.files.add(toNewFile(kind, { bytes: file, fileName }));
  return {
    ...toMedia(stored),
    ...(text === undefined ? {} : { caption: text.text }),
    ...(text?.entities === undefined ? {} : { caption_entities: text.entities }),
  };
}

/** Returns a small file of a kind. */
export function sampleOf(kind: FileKind): Uint8Array {
  return kind === "Photo"
    ? Buffer.from(PIXEL, "base64")
    : new TextEncoder().encode(FILE_NAMES[kind]);
}
