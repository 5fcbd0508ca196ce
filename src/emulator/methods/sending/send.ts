import type { Message } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import { whyNotSend } from "../../model/groups/sending-rights.ts";
import {
  channelSender,
  replaceSuggestion,
  suggestionFields,
} from "../../model/groups/suggested-posts.ts";
import { commentFields, firstOfTopic } from "../../model/groups/topics.ts";
import { type SeenMessage, toBotMessage } from "../../model/messages/message.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { requireAllowed } from "../keyboards/require-allowed.ts";
import type { MethodCall } from "../method.ts";
import { replyFields } from "./reply-parameters.ts";
import { sendEphemeral } from "./send-ephemeral.ts";
import { checkOptions, readSendOptions, type SendOptions } from "./send-options.ts";

/** What a message contains: a text, or the fields of a medium. */
export type Content = Partial<Message>;

/** Reads what a message contains from the parameters of a call, or throws a refusal. */
export type ContentReader = (call: MethodCall) => Content;

/** Sends a message as a bot. Like the server, reads all parameters before it looks at the chat. */
export function send(call: MethodCall, readContent: ContentReader): MethodResult {
  const content = readContent(call);
  const options = readSendOptions(call.parameters);
  const chat = call.world.getTarget(call.bot, options);
  checkOptions(call, chat, options);
  const { ephemeral } = options;
  if (ephemeral === undefined) return toResult(toBotMessage(post(call, chat, content, options)));
  checkCanSend(call, chat, content);
  return toResult(toBotMessage(sendEphemeral(call, chat, content, { ...options, ephemeral })));
}

/** Throws the refusal unless the bot may send this to the chat. */
export function checkCanSend({ bot }: MethodCall, chat: Chat, content: Content): void {
  const reason = chat.business === undefined ? whyNotSend(chat, bot.user, content) : undefined;
  if (reason !== undefined) throw badRequest(reason);
}

/** Who people see as the sender: the bot, the channel, or the business that the bot manages. */
function senderOf({ info, business, parent }: Chat, { bot, world }: MethodCall): Partial<Message> {
  if (parent !== undefined) return channelSender(parent);
  if (business === undefined)
    return info.type === "channel" ? { sender_chat: info } : { from: bot.user };
  const { connectionId } = business;
  const { user } = world.business.get(bot, connectionId).connection;
  return { from: user, business_connection_id: connectionId, sender_business_bot: bot.user };
}

/** Returns the fields of a message in the direct messages of a channel. */
function directMessagesFields(
  { world }: MethodCall,
  { parent }: Chat,
  { directTopicId, suggestion }: SendOptions,
): Partial<Message> {
  const user = world.users.get(directTopicId);
  if (parent === undefined || user === undefined) return {};
  return {
    direct_messages_topic: { topic_id: directTopicId, user },
    ...suggestionFields(suggestion),
  };
}

/** Adds a message of the bot to a chat, and delivers it to the other bots there that may see it. */
export function post(
  call: MethodCall,
  chat: Chat,
  content: Content,
  options: SendOptions,
): SeenMessage {
  const { bot, world } = call;
  const { threadId, replyTarget, markup, effectId, isSilent, isProtected, suggestion } = options;
  checkCanSend(call, chat, content);
  const { reply_markup: _, ...fields } = content;
  requireAllowed(chat, fields, markup);
  const reply = replyFields(call, chat, replyTarget);
  const topicId = threadId === 0 ? (reply.reply_to_message?.message_thread_id ?? 0) : threadId;
  if (suggestion !== undefined) replaceSuggestion(chat, reply.reply_to_message);
  const message = chat.send(
    {
      ...senderOf(chat, call),
      date: world.timers.unixTime(),
      ...reply,
      ...commentFields(chat, reply.reply_to_message),
      ...(reply.reply_to_message === undefined ? firstOfTopic(chat, topicId) : {}),
      ...directMessagesFields(call, chat, options),
      ...fields,
      ...(isProtected ? { has_protected_content: true } : {}),
      ...(effectId === "" ? {} : { effect_id: effectId }),
      ...(markup === undefined ? {} : { reply_markup: markup }),
    },
    { author: bot.user, isSilent, threadId: topicId },
  );
  if (fields.poll !== undefined) world.polls.add(bot, fields.poll, chat, message.message_id);
  publishMessage(chat, message, "new");
  return message;
}
