import type { Message, SuggestedPostParameters, TextQuote, User } from "../../../types/index.ts";
import type { BotAccount } from "../../model/bots/bot-account.ts";
import type { MessageRef } from "../../model/chats/ephemeral-messages.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import { GENERAL_TOPIC_ID } from "../../model/chats/topics.ts";
import { ephemeralReceiver } from "../../model/groups/ephemeral-receiver.ts";
import { callGuests } from "../../model/groups/guests.ts";
import { senderDetails } from "../../model/groups/sender-details.ts";
import { whyNotSend } from "../../model/groups/sending-rights.ts";
import {
  channelSender,
  replaceSuggestion,
  suggestionFields,
} from "../../model/groups/suggested-posts.ts";
import { canManageTopic, commentFields, firstOfTopic } from "../../model/groups/topics.ts";
import { type SeenMessage, toBotMessage, toRepliedMessage } from "../../model/messages/message.ts";
import { quoteOf } from "../../model/messages/quote.ts";
import { type Actor, checkCanWrite } from "./actor.ts";

/** How a person sends a message. */
export interface SendOptions {
  /** The message to reply to. */
  readonly reply_to?: MessageRef;
  /** The part of that message to quote. */
  readonly quote?: string;
  /** The topic. Default: that of the message to reply to, or none. */
  readonly message_thread_id?: number;
  /** Suggests the message as a post, in the direct messages of a channel. `can_pay: false`: the person lacks the money. */
  readonly suggested_post?: SuggestedPostParameters & { readonly can_pay?: boolean };
}

/** Sends a message as a person, and delivers it to the bots that may see it. Throws when the person cannot write. */
export function sendAs(
  actor: Actor,
  content: Partial<Message>,
  { reply_to, quote, message_thread_id, suggested_post }: SendOptions = {},
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
  const receiver = ephemeralReceiver(world, chat, fields, replied);
  if (receiver !== undefined) return sendToBotAlone(actor, receiver, fields, replied);
  const threadId = message_thread_id ?? replied?.message_thread_id ?? 0;
  checkTopic(actor, threadId);
  const direct = directMessagesFields(actor, replied);
  if (suggested_post !== undefined) {
    if (chat.parent === undefined)
      throw new TypeError(`Chat ${chat.id} is not the direct messages of a channel`);
    replaceSuggestion(chat, replied);
  }
  const message = chat.send(
    {
      ...senderFields(actor),
      date: world.timers.unixTime(),
      ...(chat.business === undefined
        ? {}
        : { business_connection_id: chat.business.connectionId }),
      ...commentFields(chat, replied),
      ...(replied === undefined ? firstOfTopic(chat, threadId) : { reply_to_message: replied }),
      ...(quote === undefined ? {} : { quote: requireQuote(target, quote) }),
      ...direct,
      ...suggestionFields(suggested_post),
      ...fields,
    },
    { author: user, threadId },
  );
  if (suggested_post?.can_pay === false) chat.unaffordablePosts.add(message.message_id);
  publishMessage(chat, message, "new");
  callGuests(world, { user, chat, message });
  return structuredClone(message);
}

/** Returns the topic of a message in the direct messages of a channel: the person's own, or that of the message to reply to. */
function directMessagesFields(
  { user, chat }: Actor,
  replied: Message | undefined,
): Pick<Message, "direct_messages_topic"> {
  if (chat.parent === undefined) return {};
  if (!chat.members.isAdministrator(user.id))
    return { direct_messages_topic: { topic_id: user.id, user } };
  if (replied?.direct_messages_topic === undefined)
    throw new TypeError(
      `${user.first_name} is an administrator, who can only reply to messages here`,
    );
  return { direct_messages_topic: replied.direct_messages_topic };
}

/** Sends a message that one bot alone receives. */
function sendToBotAlone(
  { user, chat, world }: Actor,
  bot: BotAccount,
  content: Omit<Partial<Message>, "reply_markup">,
  replied: Message | undefined,
): SeenMessage {
  const message = chat.ephemeral.send({
    from: user,
    chat: chat.info,
    receiver_user: bot.user,
    date: world.timers.unixTime(),
    ...(replied === undefined ? {} : { reply_to_message: replied }),
    ...content,
  });
  bot.deliver("message", toBotMessage(message));
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

function senderFields({ user, chat }: Actor): Partial<Message> {
  if (chat.info.type === "channel") return { sender_chat: chat.info };
  if (chat.parent !== undefined && chat.members.isAdministrator(user.id))
    return channelSender(chat.parent);
  const member = chat.members.of(user);
  const isAnonymous =
    (member.status === "creator" || member.status === "administrator") && member.is_anonymous;
  if (!isAnonymous) return { from: user, ...senderDetails(chat, user) };
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
export function findMessage({ chat }: Actor, target: MessageRef): SeenMessage {
  const message = chat.find(target);
  if (message === undefined) throw new TypeError(`Message ${target.message_id} is not in the chat`);
  return message;
}
