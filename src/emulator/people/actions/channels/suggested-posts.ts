import { approvePost, canDecide, declinePost } from "../../../model/groups/suggested-posts.ts";
import type { SeenMessage } from "../../../model/messages/message.ts";
import type { Actor } from "../actor.ts";

/** Approves a suggested post. Throws when the person may not, and when it was decided before. */
export function approveAs(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  send_date: number,
): void {
  const { user, chat, world } = actor;
  const post = findPost(actor, target, "can_post_messages");
  approvePost(world, chat, post, { by: user, sendDate: send_date });
}

/** Declines a suggested post. Throws when the person may not, and when it was decided before. */
export function declineAs(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  comment: string,
): void {
  const { user, chat, world } = actor;
  const post = findPost(actor, target, "can_manage_direct_messages");
  declinePost(world, chat, post, { by: user, comment });
}

function findPost(
  { user, chat }: Actor,
  { message_id }: Pick<SeenMessage, "message_id">,
  right: "can_post_messages" | "can_manage_direct_messages",
): SeenMessage {
  const post = chat.messages.get(message_id);
  if (post !== undefined && canDecide(chat, post, user, right)) return post;
  throw new TypeError(`${user.first_name} has no suggested post ${message_id} to decide`);
}
