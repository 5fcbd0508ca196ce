import type { AcceptedGiftTypes, ChatPhoto } from "../../../types/index.ts";

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
      };
      this.#byUser.set(userId, profile);
    }
    return profile;
  }
}
