import { isService, toBotMessage } from "../../model/message.ts";
import type { Chat } from "../../model/chat.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { hasRight } from "../members/rights.ts";
import { type MethodCall, type MethodHandler, messageIdOf, rejectUnsupported } from "../method.ts";
import { announce } from "./set-info.ts";

/** https://core.telegram.org/bots/api#pinchatmessage */
export const pinChatMessage: MethodHandler = (call) => {
  const { parameters } = call;
  rejectUnsupported(parameters, ["business_connection_id"]);
  const messageId = messageIdOf(parameters);
  // Only people are notified.
  parameters.boolean("disable_notification");
  const chat = openChat(call);
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to pin not found");
  if (isService(message)) throw badRequest("service messages can't be pinned");
  if (chat.pinned.includes(messageId)) return toResult(true);
  chat.pinned.push(messageId);
  announce(call, chat, { pinned_message: toBotMessage(message) });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unpinchatmessage */
export const unpinChatMessage: MethodHandler = (call) => {
  const { parameters } = call;
  rejectUnsupported(parameters, ["business_connection_id"]);
  const messageId = messageIdOf(parameters);
  const chat = openChat(call);
  const unpinned = messageId === 0 ? chat.pinned.at(-1) : messageId;
  if (unpinned === undefined || !chat.messages.has(unpinned))
    throw badRequest("message to unpin not found");
  chat.pinned = chat.pinned.filter((id) => id !== unpinned);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unpinallchatmessages */
export const unpinAllChatMessages: MethodHandler = (call) => {
  openChat(call).pinned = [];
  return toResult(true);
};

function openChat(call: MethodCall): Chat {
  const { bot, world, parameters } = call;
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  const right = type === "channel" ? "can_edit_messages" : "can_pin_messages";
  const isFree = type === "private" || type === "group";
  if (!isFree && !hasRight(call, chat, right))
    throw badRequest("not enough rights to manage pinned messages in the chat");
  return chat;
}
