import type { User } from "../../../types/index.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import { toUniqueGiftInfo, type UpgradedGift } from "../../model/gifts/received-gift.ts";
import type { MethodCall } from "../method.ts";

/** What happened to an upgraded gift of a business. */
interface GiftEvent {
  readonly connectionId: string;
  readonly upgraded: UpgradedGift;
  readonly origin: "upgrade" | "transfer";
  /** Whether the bot manages the account that owns the gift now. */
  readonly isManaged: boolean;
}

/**
 * Sends the service message about an upgraded gift to the chat of the owner with the sender, or with the new owner: a bot, or a
 * customer of the business. Does nothing when there is no such chat.
 */
export function announceGift(
  { bot, world }: MethodCall,
  owner: User,
  other: User,
  { connectionId, upgraded, origin, isManaged }: GiftEvent,
): void {
  const date = world.timers.unixTime();
  const otherBot = world.bots.get(other.id);
  if (otherBot !== undefined) {
    const chat = world.openChat(otherBot, owner);
    const unique_gift = toUniqueGiftInfo(upgraded, origin, false);
    publishMessage(chat, chat.send({ from: owner, date, unique_gift }), "new");
    return;
  }
  const chat = world.business.get(bot, connectionId).chats.get(other.id);
  if (chat === undefined) return;
  const unique_gift = toUniqueGiftInfo(upgraded, origin, isManaged);
  const content = { from: owner, date, business_connection_id: connectionId, unique_gift };
  publishMessage(chat, chat.send(content), "new");
}
