import type { UpdateKind, UpdatePayloads } from "../../types/index.ts";
import type { Chat } from "./chat.ts";
import { isService, type SeenMessage, toBotMessage } from "./message.ts";
import { isVisible } from "./visibility.ts";

/** Delivers a new or an edited message to each bot in the chat that may see it and did not send it. */
export function publishMessage(chat: Chat, message: SeenMessage, change: "new" | "edited"): void {
  const author = chat.authorOf(message);
  const kind = messageKind(chat, change);
  for (const bot of chat.bots) {
    // A bot receives the service messages that it causes itself.
    const isOwn = bot.user.id === author && !isService(message);
    if (!isOwn && !isByOtherBot(chat, message) && isVisible(chat, bot, message))
      bot.deliver(kind, toBotMessage(message));
  }
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
  return chat.info.type !== "channel" && message.from?.is_bot === true && !isService(message) && message.sender_chat === undefined;
}
