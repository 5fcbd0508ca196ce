import type { UpdateKind, UpdatePayloads, User } from "../../../types/index.ts";
import { contentOf, isService, type SeenMessage, toBotMessage } from "../messages/message.ts";
import { originOf } from "../messages/origin.ts";
import type { BusinessLink, Chat, Discussion } from "./chat.ts";
import { isVisible } from "./visibility.ts";

/** Delivers a new or an edited message to each bot in the chat that may see it and did not send it. */
export function publishMessage(chat: Chat, message: SeenMessage, change: "new" | "edited"): void {
  const author = chat.authorOf(message);
  if (chat.business !== undefined) {
    publishBusinessMessage(chat.business, message, {
      isOwn: author === chat.business.bot.user.id,
      change,
    });
    return;
  }
  const kind = messageKind(chat, change);
  for (const bot of chat.bots) {
    // A bot receives the service messages that it causes itself.
    const isOwn = bot.user.id === author && !isService(message);
    if (!isOwn && !isByOtherBot(chat, message) && isVisible(chat, bot, message))
      bot.deliver(kind, toBotMessage(message));
  }
  if (chat.discussion !== undefined && !isService(message)) forwardPost(chat.discussion, message);
}

/** The account from which posts come that are forwarded automatically. */
const TELEGRAM: User = { id: 777_000, is_bot: false, first_name: "Telegram" };

/** Forwards a new post of a channel to the group of its comments, or changes the forwarded one. */
function forwardPost({ group, forwards }: Discussion, post: SeenMessage): void {
  const { message_id, chat, date, edit_date, media_group_id } = post;
  const old = group.messages.get(forwards.get(message_id) ?? 0);
  const content = {
    from: TELEGRAM,
    sender_chat: chat,
    forward_origin: originOf(post),
    is_automatic_forward: true as const,
    ...(media_group_id === undefined ? {} : { media_group_id }),
    ...contentOf(post),
  };
  if (old !== undefined) {
    const edited = {
      message_id: old.message_id,
      date: old.date,
      chat: old.chat,
      ...content,
      ...(edit_date === undefined ? {} : { edit_date }),
    };
    group.edit(edited);
    publishMessage(group, edited, "edited");
  } else if (edit_date === undefined) {
    const forward = group.send({ date, ...content });
    forwards.set(message_id, forward.message_id);
    publishMessage(group, forward, "new");
  }
}

/** Delivers a message of a chat of a business to the bot that manages the account. */
function publishBusinessMessage(
  { bot, isEnabled }: BusinessLink,
  message: SeenMessage,
  { isOwn, change }: { readonly isOwn: boolean; readonly change: "new" | "edited" },
): void {
  const kind = change === "new" ? "business_message" : "edited_business_message";
  if (!isOwn && isEnabled()) bot.deliver(kind, toBotMessage(message));
}

/** Delivers the deletion of a message of a chat of a business. No bot receives other deletions. */
export function publishDeletion({ business, info }: Chat, messageId: number): void {
  if (business === undefined || !business.isEnabled()) return;
  business.bot.deliver("deleted_business_messages", {
    business_connection_id: business.connectionId,
    chat: info,
    message_ids: [messageId],
  });
}

/** Delivers an update to those bots in the chat for which `isFor` returns true. */
export function publish<K extends UpdateKind>(
  chat: Chat,
  kind: K,
  payload: UpdatePayloads[K],
  isFor: (botId: number) => boolean = () => true,
): void {
  for (const bot of chat.bots) if (isFor(bot.user.id)) bot.deliver(kind, payload);
}

function messageKind(
  chat: Chat,
  change: "new" | "edited",
): "message" | "channel_post" | "edited_message" | "edited_channel_post" {
  if (chat.info.type === "channel")
    return change === "new" ? "channel_post" : "edited_channel_post";
  return change === "new" ? "message" : "edited_message";
}

/** In groups, bots do not receive what other bots send, unless it is an anonymous administrator. */
function isByOtherBot(chat: Chat, message: SeenMessage): boolean {
  return (
    chat.info.type !== "channel" &&
    message.from?.is_bot === true &&
    !isService(message) &&
    message.sender_chat === undefined
  );
}
