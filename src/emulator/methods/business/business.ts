import type { Chat } from "../../model/chats/chat.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { readMessageIds } from "../messages/message-ids.ts";
import { type MethodHandler, messageIdOf } from "../method.ts";

/** https://core.telegram.org/bots/api#getbusinessconnection */
export const getBusinessConnection: MethodHandler = ({ bot, world, parameters }) =>
  toResult(world.business.get(bot, parameters.text("business_connection_id")).connection);

/** https://core.telegram.org/bots/api#readbusinessmessage */
export const readBusinessMessage: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  const chat = world.business.getChat(bot, connectionId, chatId);
  if (messageId === 0) throw badRequest("invalid message identifier specified");
  world.business.checkRight(bot, connectionId, "can_read_messages");
  if (!chat.messages.has(messageId)) throw badRequest("MESSAGE_ID_INVALID");
  chat.record({ kind: "read", message_id: messageId });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletebusinessmessages */
export const deleteBusinessMessages: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const ids = readMessageIds(parameters);
  const { chats } = world.business.get(bot, connectionId);
  const found = [...chats.values()].flatMap((chat) => findMessages(chat, ids));
  const areOwn = found.every(({ chat, message }) => chat.authorOf(message) === bot.user.id);
  const right = areOwn ? "can_delete_sent_messages" : "can_delete_all_messages";
  world.business.checkRight(bot, connectionId, right);
  for (const { chat, message } of found) chat.delete(message);
  return toResult(true);
};

function findMessages(chat: Chat, ids: readonly number[]) {
  return ids.flatMap((id) => {
    const message = chat.messages.get(id);
    return message === undefined ? [] : [{ chat, message }];
  });
}
