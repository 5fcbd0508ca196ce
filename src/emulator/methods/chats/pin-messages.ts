import type { Chat } from "../../model/chats/chat.ts";
import { announceBy } from "../../model/groups/announce.ts";
import { isService, toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { hasRight } from "../members/rights.ts";
import { type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";

/** https://core.telegram.org/bots/api#pinchatmessage */
export const pinChatMessage: MethodHandler = (call) => {
  const { parameters } = call;
  const messageId = messageIdOf(parameters);
  // Only people are notified.
  parameters.boolean("disable_notification");
  const chat = openChat(call);
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to pin not found");
  if (isService(message)) throw badRequest("service messages can't be pinned");
  checkCanPin(call, chat);
  if (chat.pinned.includes(messageId)) return toResult(true);
  chat.pinned.push(messageId);
  // The bot of a business gets no service message for what it pins itself.
  if (chat.business !== undefined) return toResult(true);
  const threadId = message.message_thread_id ?? 0;
  announceBy(
    call.world,
    chat,
    call.bot.user,
    { pinned_message: toBotMessage(message) },
    { threadId },
  );
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unpinchatmessage */
export const unpinChatMessage: MethodHandler = (call) => {
  const { parameters } = call;
  const messageId = messageIdOf(parameters);
  const chat = openChat(call);
  const unpinned = messageId === 0 ? chat.pinned.at(-1) : messageId;
  if (unpinned === undefined || !chat.messages.has(unpinned))
    throw badRequest("message to unpin not found");
  checkCanPin(call, chat);
  chat.pinned = chat.pinned.filter((id) => id !== unpinned);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unpinallchatmessages */
export const unpinAllChatMessages: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  checkCanPin(call, chat);
  chat.pinned = [];
  return toResult(true);
};

function openChat({ bot, world, parameters }: MethodCall): Chat {
  const chatId = parameters.text("chat_id");
  return world.getTarget(bot, { chatId, connectionId: parameters.text("business_connection_id") });
}

function checkCanPin(call: MethodCall, chat: Chat): void {
  const { type } = chat.info;
  const right = type === "channel" ? "can_edit_messages" : "can_pin_messages";
  if (type !== "private" && !hasRight(call, chat, right))
    throw badRequest("not enough rights to manage pinned messages in the chat");
}
