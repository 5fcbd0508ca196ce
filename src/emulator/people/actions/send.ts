import type { Message, TextQuote, User } from "../../../types/index.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import { GENERAL_TOPIC_ID } from "../../model/chats/topics.ts";
import { whyNotSend } from "../../model/groups/sending-rights.ts";
import { canManageTopic, firstOfTopic } from "../../model/groups/topics.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/messages/message.ts";
import { quoteOf } from "../../model/messages/quote.ts";
import { type Actor, checkCanWrite } from "./actor.ts";

/** How a person sends a message. */
export interface SendOptions {
  /** The message to reply to. */
  readonly reply_to?: Pick<SeenMessage, "message_id">;
  /** The part of that message to quote. */
  readonly quote?: string;
  /** The topic. Default: that of the message to reply to, or none. */
  readonly message_thread_id?: number;
}

/** Sends a message as a person, and delivers it to the bots that may see it. Throws when the person cannot write. */
export function sendAs(
  actor: Actor,
  content: Partial<Message>,
  { reply_to, quote, message_thread_id }: SendOptions = {},
): SeenMessage {
  checkCanWrite(actor);
  const { user, chat, world } = actor;
  const reason = chat.business === undefined ? whyNotSend(chat, user, content) : undefined;
  if (reason !== undefined) throw new TypeError(`${user.first_name} in chat ${chat.id}: ${reason}`);
  const { sender_chat } = content;
  if (sender_chat !== undefined && chat.bannedChats.has(sender_chat.id))
    throw new TypeError(`Channel ${sender_chat.id} is banned from chat ${chat.id}`);
  const { reply_markup: _, ...fields } = content;
  const target = reply_to === undefined ? undefined : findMessage(actor, reply_to);
  const replied = target === undefined ? undefined : toRepliedMessage(target);
  const threadId = message_thread_id ?? replied?.message_thread_id ?? 0;
  checkTopic(actor, threadId);
  const message = chat.send(
    {
      ...senderFields(actor),
      date: world.timers.unixTime(),
      ...(chat.business === undefined
        ? {}
        : { business_connection_id: chat.business.connectionId }),
      ...(replied === undefined ? firstOfTopic(chat, threadId) : { reply_to_message: replied }),
      ...(quote === undefined ? {} : { quote: requireQuote(target, quote) }),
      ...fields,
    },
    { author: user, threadId },
  );
  publishMessage(chat, message, "new");
  return structuredClone(message);
}

function requireQuote(target: SeenMessage | undefined, text: string): TextQuote {
  const quote = target === undefined ? undefined : quoteOf(target, text);
  if (quote === undefined)
    throw new TypeError(
      `reply_to must be a message that contains the quote ${JSON.stringify(text)}`,
    );
  return quote;
}

/** Whom bots see in place of an administrator who is anonymous. */
const ANONYMOUS: User = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: "Group",
  username: "GroupAnonymousBot",
};

function senderFields({
  user,
  chat,
}: Actor): Pick<Message, "from" | "sender_chat" | "author_signature"> {
  if (chat.info.type === "channel") return { sender_chat: chat.info };
  const member = chat.members.of(user);
  const isAnonymous =
    (member.status === "creator" || member.status === "administrator") && member.is_anonymous;
  if (!isAnonymous) return { from: user };
  const { custom_title } = member;
  return {
    from: ANONYMOUS,
    sender_chat: chat.info,
    ...(custom_title === undefined ? {} : { author_signature: custom_title }),
  };
}

function checkTopic({ user, chat }: Actor, threadId: number): void {
  if (!chat.isForum || (chat.info.type === "private" && threadId === 0)) return;
  const topic = chat.topics.find(threadId === 0 ? GENERAL_TOPIC_ID : threadId);
  if (topic === undefined) throw new TypeError(`Topic ${threadId} is not in the chat`);
  if (topic.isClosed && !canManageTopic(chat, user, topic))
    throw new TypeError(`Topic "${topic.name}" is closed: ${user.first_name} cannot write to it`);
}

/** Returns the message as it is now. Throws when it was deleted. */
export function findMessage(
  { chat }: Actor,
  { message_id }: Pick<SeenMessage, "message_id">,
): SeenMessage {
  const message = chat.messages.get(message_id);
  if (message === undefined) throw new TypeError(`Message ${message_id} is not in the chat`);
  return message;
}
