import type { EphemeralMessageParameters, SuggestedPostParameters } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { GENERAL_TOPIC_ID } from "../../model/chats/topics.ts";
import { canManageTopic } from "../../model/groups/topics.ts";
import type { ReplyMarkup } from "../../model/messages/message.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup } from "../keyboards/reply-markup.ts";
import { type MethodCall, messageIdOf } from "../method.ts";
import { readEphemeral } from "./ephemeral-parameters.ts";
import { type ReplyTarget, readReplyTarget } from "./reply-parameters.ts";
import { readSuggestion } from "./suggested-post-parameters.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** The parameters that every method that sends a message has. */
export interface SendOptions {
  readonly chatId: string;
  /** Of a message on behalf of a business; empty for one of the bot itself. */
  readonly connectionId: string;
  readonly threadId: number;
  /** Identifier of the person, in the direct messages of a channel; 0 for none. */
  readonly directTopicId: number;
  readonly suggestion: SuggestedPostParameters | undefined;
  readonly replyTarget: ReplyTarget;
  readonly markup: ReplyMarkup | undefined;
  readonly effectId: string;
  readonly isSilent: boolean;
  readonly isProtected: boolean;
  /** Of a message that one member alone sees. */
  readonly ephemeral: EphemeralMessageParameters | undefined;
}

/** Reads the options of a message. Throws a refusal for invalid ones; the chat is not looked at yet. */
export function readSendOptions(parameters: Parameters): SendOptions {
  // Costs Stars, but changes nothing that a bot or a person sees.
  parameters.boolean("allow_paid_broadcast");
  return {
    chatId: parameters.text("chat_id"),
    connectionId: parameters.text("business_connection_id"),
    threadId: messageIdOf(parameters, "message_thread_id"),
    directTopicId: parameters.integer("direct_messages_topic_id", 0, 0, MAX_SAFE),
    suggestion: readSuggestion(parameters),
    replyTarget: readReplyTarget(parameters),
    markup: parseReplyMarkup(parameters.text("reply_markup")),
    effectId: parameters.text("message_effect_id"),
    isSilent: parameters.boolean("disable_notification"),
    isProtected: parameters.boolean("protect_content"),
    ephemeral: readEphemeral(parameters),
  };
}

/** Throws the refusal of options that the chat does not allow. */
export function checkOptions(
  call: MethodCall,
  chat: Chat,
  { threadId, effectId, directTopicId, suggestion }: SendOptions,
): void {
  checkDirectMessages(call, chat, directTopicId);
  if (suggestion !== undefined && chat.parent === undefined)
    throw badRequest("suggested posts can be sent only to channel direct messages");
  checkThread(call, chat, threadId);
  if (effectId !== "" && chat.info.type !== "private") throw badRequest("EFFECT_ID_INVALID");
}

/** Throws the refusal unless the topic of a person is named, which other chats ignore. */
function checkDirectMessages({ world }: MethodCall, chat: Chat, topicId: number): void {
  if (chat.parent === undefined) return;
  if (topicId === 0) throw badRequest("channel direct messages topic must be specified");
  if (!world.users.has(topicId) || !chat.members.knows(topicId))
    throw badRequest("topic not found");
}

/** Throws the refusal of a topic that does not exist or is closed. Groups without topics ignore the parameter. */
export function checkThread({ bot }: MethodCall, chat: Chat, threadId: number): void {
  const canHaveTopics = chat.info.type === "private" || chat.isForum;
  if (!canHaveTopics || (chat.info.type === "private" && threadId === 0)) return;
  const topic = chat.topics.find(threadId === 0 ? GENERAL_TOPIC_ID : threadId);
  if (chat.isGeneralTopic(threadId) || topic === undefined)
    throw badRequest("message thread not found");
  if (topic.isClosed && !canManageTopic(chat, bot.user, topic)) throw badRequest("TOPIC_CLOSED");
}
