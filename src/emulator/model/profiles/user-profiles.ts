import type { StoredFile } from "../files/files.ts";

/** A custom emoji beside the name of a person. */
export interface EmojiStatus {
  readonly customEmojiId: string;
  /** Unix time; 0 for a status that stays. */
  readonly expirationDate: number;
}

/** What a person or a bot shows of itself, besides its names. */
export interface UserProfile {
  /** Newest first; the first one is shown. */
  photos: readonly StoredFile[];
  /** Newest first. */
  audios: readonly StoredFile[];
  emojiStatus?: EmojiStatus;
  /** The bots that may change the emoji status. */
  readonly statusBots: Set<number>;
}

/** The profiles of all people and bots. */
export class UserProfiles {
  readonly #byUser = new Map<number, UserProfile>();

  /** Returns the profile of a person or a bot, which is empty at first. */
  of(userId: number): UserProfile {
    let profile = this.#byUser.get(userId);
    if (profile === undefined) {
      profile = { photos: [], audios: [], statusBots: new Set() };
      this.#byUser.set(userId, profile);
    }
    return profile;
  }
}
