import type { Message, User } from "../../../types/index.ts";
import type { Chat, Sending } from "../chats/chat.ts";
import { publishMessage } from "../chats/publish.ts";
import type { SeenMessage } from "../messages/message.ts";
import type { World } from "../world.ts";

/** Adds a service message of a person or a bot to a chat, and delivers it. */
export function announceBy(
  world: World,
  chat: Chat,
  by: User,
  content: Partial<Omit<Message, "reply_markup">>,
  sending: Omit<Sending, "author"> = {},
): SeenMessage {
  const sender = chat.info.type === "channel" ? { sender_chat: chat.info } : { from: by };
  const body = { ...sender, date: world.timers.unixTime(), ...content };
  const message = chat.send(body, { ...sending, author: by });
  publishMessage(chat, message, "new");
  return message;
}
