import type { Chat } from "../../model/chats/chat.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, messageIdOf } from "../method.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** An ephemeral message of the bot. */
export interface EphemeralTarget {
  readonly chat: Chat;
  readonly message: SeenMessage;
}

/** Reads which ephemeral message of the bot is meant. Returns the function that finds it, or throws the refusal. */
export function readEphemeralTarget({ bot, world, parameters }: MethodCall): () => EphemeralTarget {
  const chatId = parameters.text("chat_id");
  const receiverId = parameters.integer("receiver_user_id", 0, 0, MAX_SAFE);
  const messageId = messageIdOf(parameters, "ephemeral_message_id");
  return () => {
    if (receiverId === 0) throw badRequest("invalid receiver_user_id specified");
    const chat = world.getWritableChat(bot, chatId);
    const message = chat.ephemeral.find(messageId);
    const isOwn = message?.from?.id === bot.user.id && message.receiver_user?.id === receiverId;
    if (message === undefined || !isOwn) throw badRequest("MESSAGE_ID_INVALID");
    return { chat, message };
  };
}
