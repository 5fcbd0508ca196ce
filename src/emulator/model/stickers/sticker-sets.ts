import type { Sticker, StickerSet, StickerType } from "../../../types/index.ts";
import { type Random, randomLongId } from "../../random.ts";
import type { Files, NewFile, StoredFile } from "../files/files.ts";
import { toPhotoSize, toSticker } from "../files/media.ts";
import { toNewFile } from "../files/new-file.ts";
import { TOPIC_ICONS } from "./topic-icons.ts";

/** What a new set is made of, besides its stickers. */
export interface NewStickerSet {
  readonly name: string;
  readonly title: string;
  readonly type: StickerType;
  /** Whether the stickers take the color of the text around them. */
  readonly needsRepainting: boolean;
  /** The bot that can change the set; 0 for one of Telegram. */
  readonly botId: number;
}

/** A set of stickers. */
export interface StoredStickerSet extends NewStickerSet {
  title: string;
  /** The `file_id` of each sticker, in order. */
  stickerIds: string[];
  /** A picture; for custom emoji, one of the stickers. */
  thumbnail?: StoredFile;
}

/** The name of the set with the icons of topics. */
const TOPICS = "Topics";

/** The sets of stickers that bots have created. */
export class StickerSets {
  readonly #files: Files;
  readonly #random: Random;
  /** By the name in lower case. */
  readonly #byName = new Map<string, StoredStickerSet>();

  constructor(files: Files, random: Random) {
    this.#files = files;
    this.#random = random;
  }

  /** Creates a set, which then has no stickers. */
  create(options: NewStickerSet): StoredStickerSet {
    const set: StoredStickerSet = { ...options, stickerIds: [] };
    this.#byName.set(options.name.toLowerCase(), set);
    return set;
  }

  /** Returns a set by its name, in any case. */
  find(name: string): StoredStickerSet | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  delete(set: StoredStickerSet): void {
    for (const id of set.stickerIds) this.#detach(id);
    this.#byName.delete(set.name.toLowerCase());
  }

  /** Returns the set that a sticker is in. */
  setOf(sticker: StoredFile): StoredStickerSet | undefined {
    return this.find(sticker.sticker?.set_name ?? "");
  }

  /** Adds a sticker to a set: at the end, or in place of another one. */
  add(set: StoredStickerSet, file: NewFile, replacedId?: string): void {
    const isEmoji = set.type === "custom_emoji";
    const { id } = this.#files.add({
      ...file,
      sticker: {
        type: set.type,
        set_name: set.name,
        ...(isEmoji ? { custom_emoji_id: randomLongId(this.#random) } : {}),
        ...(isEmoji && set.needsRepainting ? { needs_repainting: true } : {}),
        ...file.sticker,
      },
    });
    if (replacedId === undefined) {
      set.stickerIds.push(id);
      return;
    }
    set.stickerIds = set.stickerIds.map((each) => (each === replacedId ? id : each));
    this.#detach(replacedId);
  }

  remove(set: StoredStickerSet, id: string): void {
    set.stickerIds = set.stickerIds.filter((each) => each !== id);
    this.#detach(id);
  }

  /** Moves a sticker within its set; a position beyond the end is the end. */
  move(set: StoredStickerSet, id: string, position: number): void {
    set.stickerIds = set.stickerIds.filter((each) => each !== id);
    set.stickerIds.splice(position, 0, id);
  }

  /** Returns the files of the stickers of a set, in order. */
  stickersOf(set: StoredStickerSet): StoredFile[] {
    return set.stickerIds.flatMap((id) => this.#files.findById(id) ?? []);
  }

  /** Returns the set of the icons of topics, whose animations are made up. */
  topicIcons(): StoredStickerSet {
    const known = this.find(TOPICS);
    if (known !== undefined) return known;
    const set = this.create({
      name: TOPICS,
      title: "Topic Icons",
      type: "custom_emoji",
      needsRepainting: false,
      botId: 0,
    });
    for (const [emoji, custom_emoji_id] of TOPIC_ICONS) {
      const source = { bytes: new TextEncoder().encode(emoji), fileName: "sticker.tgs" };
      this.add(set, toNewFile("Sticker", source, { sticker: { emoji, custom_emoji_id } }));
    }
    return set;
  }

  /** Returns the custom emoji with an identifier. */
  findCustomEmoji(id: string): Sticker | undefined {
    this.topicIcons();
    for (const set of this.#byName.values())
      for (const file of this.stickersOf(set))
        if (file.sticker?.custom_emoji_id === id) return toSticker(file);
    return undefined;
  }

  /** Returns a set as bots see it. */
  toStickerSet(set: StoredStickerSet): StickerSet {
    const { name, title, type, thumbnail } = set;
    return {
      name,
      title,
      sticker_type: type,
      stickers: this.stickersOf(set).map(toSticker),
      ...(thumbnail === undefined ? {} : { thumbnail: toPhotoSize(thumbnail) }),
    };
  }

  /** A sticker without its set can still be sent. */
  #detach(id: string): void {
    const { set_name: _, ...details } = this.#files.findById(id)?.sticker ?? {};
    this.#files.changeSticker(id, details);
  }
}
