import type { Message } from "../../../types/index.ts";
import { publishDeletion, publishMessage } from "../../model/chats/publish.ts";
import { contentOf, type SeenMessage } from "../../model/messages/message.ts";
import { originOf } from "../../model/messages/origin.ts";
import type { Actor } from "./actor.ts";
import { findMessage, sendAs } from "./send.ts";

/** Edits one of the person's messages, and delivers it to the bots that may see it. */
export function editAs(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  content: Partial<Message>,
): SeenMessage {
  const { chat, world } = actor;
  const old = findOwnMessage(actor, target);
  const { reply_markup: _, ...fields } = content;
  const { entities: __, caption_entities: ___, ...rest } = old;
  const edited = { ...rest, ...fields, edit_date: world.timers.unixTime() };
  chat.edit(edited);
  publishMessage(chat, edited, "edited");
  return structuredClone(edited);
}

/** Deletes one of the person's messages, or any message of a private chat. Bots receive no update, as in Telegram. */
export function deleteAs(actor: Actor, target: Pick<SeenMessage, "message_id">): void {
  const { chat } = actor;
  const isPrivate = chat.info.type === "private";
  const message = isPrivate ? findMessage(actor, target) : findOwnMessage(actor, target);
  chat.delete(message);
  publishDeletion(chat, message.message_id);
}

/** Forwards a message, from this chat or from another one, to this chat. */
export function forwardAs(actor: Actor, message: SeenMessage): SeenMessage {
  const { chat, world } = actor;
  const sent = sendAs(actor, { ...contentOf(message), forward_origin: originOf(message) });
  if (message.poll !== undefined) world.polls.add(undefined, message.poll, chat, sent.message_id);
  return sent;
}

function findOwnMessage(actor: Actor, target: Pick<SeenMessage, "message_id">): SeenMessage {
  const message = findMessage(actor, target);
  if (actor.chat.authorOf(message) === actor.user.id) return message;
  throw new TypeError(
    `Message ${message.message_id} is not one of ${actor.user.first_name}'s, who cannot change it`,
  );
}
