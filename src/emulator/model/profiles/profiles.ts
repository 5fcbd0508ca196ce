import type { AcceptedGiftTypes } from "../../../types/index.ts";
import type { StoredFile } from "../files/files.ts";

/** A custom emoji beside the name of a person. */
export interface EmojiStatus {
  readonly customEmojiId: string;
  /** Unix time; 0 for a status that stays. */
  readonly expirationDate: number;
}

/** What a bot found wrong with data of Telegram Passport. */
export interface PassportError {
  /** The kind of document, such as `passport`. */
  readonly type: string;
  /** The part of it: `data`, `front_side`, `files` and so on. */
  readonly source: string;
  readonly message: string;
  /** Of the data or the files, in Base64. */
  readonly hashes: readonly string[];
  /** Of data. */
  readonly field_name?: string;
}

/** What Telegram stores about a person or a bot besides their names. */
export interface Profile {
  bio: string;
  /** The main photo is the last one. */
  photos: readonly StoredFile[];
  /** The newest is the last one. */
  audios: readonly StoredFile[];
  emojiStatus: EmojiStatus | undefined;
  /** The bots that may change the emoji status. */
  readonly statusBots: Set<number>;
  /** For those who may not see the other photos. */
  publicPhoto: StoredFile | undefined;
  /** The channel that a person shows. */
  personalChatId: number | undefined;
  acceptedGifts: AcceptedGiftTypes;
  /** Whether apps show a button for gifts in chats with the person. */
  showsGiftButton: boolean;
  /** The balance of a person in Telegram Stars. */
  stars: number;
  /** What has to be corrected before documents can be sent again. */
  passportErrors: readonly PassportError[];
}

/** What people and channels accept by default. */
export const ALL_GIFTS: AcceptedGiftTypes = {
  unlimited_gifts: true,
  limited_gifts: true,
  unique_gifts: true,
  premium_subscription: true,
  gifts_from_channels: true,
};

/** The profiles of people and bots, by their identifier. */
export class Profiles {
  readonly #byUser = new Map<number, Profile>();

  /** Returns the profile, in which changes can be made. */
  of(userId: number): Profile {
    let profile = this.#byUser.get(userId);
    if (profile === undefined) {
      profile = {
        bio: "",
        photos: [],
        audios: [],
        emojiStatus: undefined,
        statusBots: new Set(),
        publicPhoto: undefined,
        personalChatId: undefined,
        acceptedGifts: ALL_GIFTS,
        showsGiftButton: false,
        stars: 0,
        passportErrors: [],
      };
      this.#byUser.set(userId, profile);
    }
    return profile;
  }
}
