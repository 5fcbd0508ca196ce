import type { SeenMessage } from "../../model/messages/message.ts";
import type { Actor } from "./actor.ts";
import { findMessage } from "./send.ts";

/** Votes in a poll; without an option, takes the vote back. */
export function vote(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  options: readonly number[],
): void {
  const { poll } = findMessage(actor, target);
  if (poll === undefined) throw new TypeError(`Message ${target.message_id} has no poll`);
  actor.world.polls.vote(poll.id, actor.user, options);
}
