import type { StoredFile } from "../files/files.ts";

/** A custom emoji beside the name of a person. */
export interface EmojiStatus {
  readonly customEmojiId: string;
  /** Unix time; 0 for a status that stays. */
  readonly expirationDate: number;
}

/** What Telegram stores about a person or a bot besides their names. */
export interface Profile {
  /** The main photo is the last one. */
  photos: readonly StoredFile[];
  /** The newest is the last one. */
  audios: readonly StoredFile[];
  emojiStatus: EmojiStatus | undefined;
  /** The bots that may change the emoji status. */
  readonly statusBots: Set<number>;
}

/** The profiles of people and bots, by their identifier. */
export class Profiles {
  readonly #byUser = new Map<number, Profile>();

  /** Returns the profile, in which changes can be made. */
  of(userId: number): Profile {
    let profile = this.#byUser.get(userId);
    if (profile === undefined) {
      profile = { photos: [], audios: [], emojiStatus: undefined, statusBots: new Set() };
      this.#byUser.set(userId, profile);
    }
    return profile;
  }
}
