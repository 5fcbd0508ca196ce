import type { AcceptedGiftTypes, ChatPhoto } from "../../../types/index.ts";

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

/** What Telegram stores about a person besides their names. */
export interface Profile {
  bio: string;
  /** The main photo is the last one. */
  photos: readonly ChatPhoto[];
  /** For those who may not see the other photos. */
  publicPhoto: ChatPhoto | undefined;
  acceptedGifts: AcceptedGiftTypes;
  /** Whether apps show a button for gifts in chats with the person. */
  showsGiftButton: boolean;
  /** The balance in Telegram Stars. */
  stars: number;
  /** The channel that the person shows. */
  personalChatId: number | undefined;
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

/** The profiles of people, by their identifier. */
export class Profiles {
  readonly #byUser = new Map<number, Profile>();

  /** Returns the profile, in which changes can be made. */
  of(userId: number): Profile {
    let profile = this.#byUser.get(userId);
    if (profile === undefined) {
      profile = {
        bio: "",
        photos: [],
        publicPhoto: undefined,
        acceptedGifts: ALL_GIFTS,
        showsGiftButton: false,
        stars: 0,
        personalChatId: undefined,
        passportErrors: [],
      };
      this.#byUser.set(userId, profile);
    }
    return profile;
  }
}
