import type { Sticker } from "../../../types/index.ts";
import { type Random, randomInteger } from "../../random.ts";

/** What a file is, in the words of the server's errors. */
export type FileKind =
  | "Photo"
  | "Document"
  | "Video"
  | "Audio"
  | "VoiceNote"
  | "VideoNote"
  | "Animation"
  | "Sticker"
  | "Thumbnail";

/** What belongs to a sticker besides its file. */
export type StickerDetails = Partial<
  Pick<
    Sticker,
    "type" | "emoji" | "set_name" | "mask_position" | "custom_emoji_id" | "needs_repainting"
  >
>;

/** A file on the server. */
export interface StoredFile {
  /** The `file_id`; here it is the same for all bots. */
  readonly id: string;
  /** The `file_unique_id`. */
  readonly uniqueId: string;
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mimeType: string;
  /** The `file_path` for downloads. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  readonly thumbnail?: StoredFile;
  /** Of audio files. */
  readonly title?: string;
  readonly performer?: string;
  readonly sticker?: StickerDetails;
}

/** A file before it is stored. */
export type NewFile = Omit<StoredFile, "id" | "uniqueId" | "path">;

/** How the `file_id` of each kind begins, and the folder of its downloads. */
const KINDS: Readonly<Record<FileKind, readonly [prefix: string, folder: string]>> = {
  Photo: ["AgACAgIAAxk", "photos"],
  Document: ["BQACAgIAAxk", "documents"],
  Video: ["BAACAgIAAxk", "videos"],
  Audio: ["CQACAgIAAxk", "music"],
  VoiceNote: ["AwACAgIAAxk", "voice"],
  VideoNote: ["DQACAgIAAxk", "video_notes"],
  Animation: ["CgACAgIAAxk", "animations"],
  Sticker: ["CAACAgIAAxk", "stickers"],
  Thumbnail: ["AAMCAgADGQ", "thumbnails"],
};
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** All files that bots and people have sent. */
export class Files {
  readonly #random: Random;
  readonly #byId = new Map<string, StoredFile>();
  readonly #byPath = new Map<string, StoredFile>();
  readonly #served = new Map<string, Uint8Array>();

  constructor(random: Random) {
    this.#random = random;
  }

  add(file: NewFile): StoredFile {
    const [prefix, folder] = KINDS[file.kind];
    const extension = /\.\w+$/.exec(file.fileName)?.[0] ?? "";
    const stored: StoredFile = {
      ...file,
      id: `${prefix}${this.#randomText(60)}`,
      uniqueId: this.#randomText(15),
      path: `${folder}/file_${this.#byId.size}${extension}`,
    };
    this.#store(stored);
    return stored;
  }

  /** Changes what belongs to a sticker, for messages to come. */
  changeSticker(id: string, sticker: StickerDetails): void {
    const file = this.#byId.get(id);
    if (file !== undefined) this.#store({ ...file, sticker });
  }

  /** Returns the file with this `file_id`, which can also be that of a size of a photo. */
  findById(id: string): StoredFile | undefined {
    const file = this.#byId.get(id);
    if (file !== undefined) return file;
    const [, photoId = "", size = ""] = /^(.*)s(\d)$/.exec(id) ?? [];
    const photo = this.#byId.get(photoId);
    return photo && { ...photo, id, uniqueId: `${photo.uniqueId}${size}` };
  }

  /** Returns the file that a photo is a size of, or the file itself. */
  originalOf({ path, ...file }: StoredFile): StoredFile {
    return this.#byPath.get(path) ?? { path, ...file };
  }

  /** Sets the content of a URL. */
  serve(url: string, bytes: Uint8Array): void {
    this.#served.set(url, bytes);
  }

  servedAt(url: string): Uint8Array | undefined {
    return this.#served.get(url);
  }

  findByPath(path: string): StoredFile | undefined {
    return this.#byPath.get(path);
  }

  #store(file: StoredFile): void {
    this.#byId.set(file.id, file);
    this.#byPath.set(file.path, file);
  }

  #randomText(length: number): string {
    let text = "";
    while (text.length < length)
      text += CHARACTERS.charAt(randomInteger(this.#random, 0, CHARACTERS.length - 1));
    return text;
  }
}
