import type { Chat } from "../../model/chats/chat.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, messageIdOf } from "../method.ts";

/** A message of the bot, in a chat or sent through it. */
export interface Target {
  readonly chat: Chat;
  readonly message: SeenMessage;
  /** Whether a person sent it through the bot. */
  readonly isInline: boolean;
}

/** Finds the message that a call is about; `noun` is what the server calls it when it is not there. */
export function findTarget({ bot, world, parameters }: MethodCall, noun: string): Target {
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  const inlineId = parameters.text("inline_message_id");
  const connectionId = parameters.text("business_connection_id");
  if (chatId !== "" || messageId !== 0) {
    const chat =
      connectionId === ""
        ? world.getChat(bot, chatId)
        : world.business.getChat(bot, connectionId, chatId);
    const message = chat.messages.get(messageId);
    if (message === undefined) throw badRequest(`${noun} not found`);
    return { chat, message, isInline: false };
  }
  if (inlineId === "") throw badRequest("message identifier is not specified");
  const found = world.inlineMessages.find(inlineId);
  if (found === undefined) throw badRequest("invalid inline message identifier specified");
  const message = found.chat.messages.get(found.messageId);
  if (found.bot !== bot || message === undefined) throw badRequest("MESSAGE_ID_INVALID");
  return { chat: found.chat, message, isInline: true };
}
