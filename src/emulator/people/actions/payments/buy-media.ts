import type { SeenMessage } from "../../../model/messages/message.ts";
import { randomLongId } from "../../../random.ts";
import type { Actor } from "../actor.ts";
import { findMessage } from "../send.ts";

/** Pays for the media of a message. The bot receives `purchased_paid_media` if it sent them with a payload. */
export function buyMedia(actor: Actor, target: Pick<SeenMessage, "message_id">): void {
  const { user, chat, world } = actor;
  const { paid_media } = findMessage(actor, target);
  if (paid_media === undefined)
    throw new TypeError(`Message ${target.message_id} has no paid media`);
  world.paidMedia.buy(paid_media, user, {
    chargeId: `stx${randomLongId(world.random)}`,
    date: world.timers.unixTime(),
    isInChannel: chat.info.type === "channel",
  });
}
