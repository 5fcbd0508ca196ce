import { publishMessage } from "../../../model/chats/publish.ts";
import { toGiftInfo } from "../../../model/gifts/received-gift.ts";
import type { SeenMessage } from "../../../model/messages/message.ts";
import { Refusal } from "../../../wire/refusal.ts";
import type { Actor } from "../actor.ts";

/** How a person gives a gift. */
export interface GiveGiftOptions {
  readonly text?: string;
  /** Whether only the receiver sees the sender and the text. Default: false. */
  readonly is_private?: boolean;
  /** Whether the upgrade is paid for, too. Default: false. */
  readonly pay_for_upgrade?: boolean;
}

/**
 * Gives a gift to the other side of a chat of a business, or to a channel, which shows no message about it. Throws for other
 * chats, and for a gift that cannot be given.
 */
export function giveGift(
  { user, chat, world }: Actor,
  giftId: string,
  { text, is_private: isPrivate = false, pay_for_upgrade = false }: GiveGiftOptions = {},
): SeenMessage | undefined {
  const { business, info, members } = chat;
  if (business === undefined && info.type !== "channel")
    throw new TypeError("A gift is given in a chat of a business, or in a channel");
  const other = members.present().find((member) => member.user.id !== user.id)?.user.id;
  const ownerId = business === undefined ? chat.id : (other ?? chat.id);
  const received = refuseAsTypeError(() => {
    const { upgrade_star_count = 0 } = world.gifts.find(giftId);
    return world.gifts.give({
      giftId,
      ownerId,
      sender: user,
      text: text === undefined ? {} : { text },
      isPrivate,
      prepaidStars: pay_for_upgrade ? upgrade_star_count : 0,
    });
  });
  if (business === undefined) return undefined;
  // The chat has the identifier of the customer. The bot manages only what the owner receives.
  const gift = toGiftInfo(received, ownerId !== chat.id);
  const message = chat.send({
    from: user,
    date: received.date,
    business_connection_id: business.connectionId,
    gift,
  });
  publishMessage(chat, message, "new");
  return structuredClone(message);
}

function refuseAsTypeError<Result>(give: () => Result): Result {
  try {
    return give();
  } catch (error) {
    if (error instanceof Refusal) throw new TypeError(`The gift cannot be given: ${error.message}`);
    throw error;
  }
}
