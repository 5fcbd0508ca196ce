import type {
  Gift,
  GiftInfo,
  MessageEntity,
  OwnedGift,
  UniqueGift,
  UniqueGiftInfo,
  User,
} from "../../../types/index.ts";

/** The price of giving an upgraded gift to another user. */
export const TRANSFER_STARS = 25;
const CONVERTED_SHARE = 0.85;

/** The text that comes with a gift. */
export interface GiftText {
  readonly text?: string;
  readonly entities?: MessageEntity[];
}

/** A gift that a person or a channel owns. */
interface Reception {
  /** The `owned_gift_id`. */
  readonly id: string;
  /** A person or a channel. */
  readonly ownerId: number;
  readonly sender: User;
  readonly date: number;
  readonly text: GiftText;
  /** Whether only the owner sees the sender and the text. */
  readonly isPrivate: boolean;
}

/** A gift of the catalogue. */
export interface RegularGift extends Reception {
  readonly type: "regular";
  readonly gift: Gift;
  /** What the sender has paid for the upgrade; 0 for nothing. */
  readonly prepaidStars: number;
}

/** A gift that was upgraded. */
export interface UpgradedGift extends Reception {
  readonly type: "unique";
  readonly gift: UniqueGift;
}

export type ReceivedGift = RegularGift | UpgradedGift;

/** Returns the Stars for which the owner can exchange a gift. */
export function convertedStars({ star_count }: Gift): number {
  return Math.round(star_count * CONVERTED_SHARE);
}

/** Returns a gift as lists contain it: for the bot that manages the account of the owner, or for any other. */
export function toOwnedGift(received: ReceivedGift, isManaged: boolean): OwnedGift {
  const { id, sender, date, text, isPrivate } = received;
  const isSenderKnown = isManaged || !isPrivate;
  const base = {
    ...(isManaged ? { owned_gift_id: id } : {}),
    ...(isSenderKnown ? { sender_user: sender } : {}),
    send_date: date,
    is_saved: true,
  } as const;
  if (received.type === "unique")
    return {
      type: "unique",
      gift: received.gift,
      ...base,
      ...(isManaged ? { can_be_transferred: true, transfer_star_count: TRANSFER_STARS } : {}),
    };
  return {
    type: "regular",
    gift: received.gift,
    ...base,
    ...(isSenderKnown ? text : {}),
    ...(isPrivate ? { is_private: true } : {}),
    ...(isManaged ? termsOf(received) : {}),
  };
}

/** Returns a new gift as the service message contains it. */
export function toGiftInfo(received: RegularGift, isManaged: boolean): GiftInfo {
  return {
    gift: received.gift,
    ...(isManaged ? { owned_gift_id: received.id } : {}),
    ...termsOf(received),
    ...received.text,
    ...(received.isPrivate ? { is_private: true } : {}),
  };
}

/** Returns an upgraded gift as the service message contains it. */
export function toUniqueGiftInfo(
  { id, gift, text, isPrivate }: UpgradedGift,
  origin: "upgrade" | "transfer",
  isManaged: boolean,
): UniqueGiftInfo {
  return {
    gift,
    origin,
    ...(isManaged ? { owned_gift_id: id, transfer_star_count: TRANSFER_STARS } : {}),
    ...text,
    ...(isPrivate ? { is_private: true } : {}),
  };
}

/** What the owner can do with a gift, and for which price. */
function termsOf({
  gift,
  prepaidStars,
}: RegularGift): Pick<
  GiftInfo,
  "convert_star_count" | "prepaid_upgrade_star_count" | "can_be_upgraded"
> {
  return {
    convert_star_count: convertedStars(gift),
    ...(prepaidStars === 0 ? {} : { prepaid_upgrade_star_count: prepaidStars }),
    ...(gift.upgrade_star_count === undefined ? {} : { can_be_upgraded: true }),
  };
}
