import type { Chat } from "../../model/chats/chat.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";
import { readMessageIds } from "./message-ids.ts";

const MAX_AGE_SECONDS = 48 * 3600;

/** https://core.telegram.org/bots/api#deletemessage */
export const deleteMessage: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  if (chatId === "") throw badRequest("chat identifier is not specified");
  if (messageId === 0) throw badRequest("message identifier is not specified");
  const chat = world.getChat(bot, chatId);
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to delete not found");
  checkCanDelete(call, chat, message);
  chat.delete(message);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletemessages */
export const deleteMessages: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const ids = readMessageIds(parameters);
  const chat = world.getChat(bot, parameters.text("chat_id"));
  // Messages that do not exist are skipped.
  const messages = ids.flatMap((id) => chat.messages.get(id) ?? []);
  for (const message of messages) checkCanDelete(call, chat, message);
  for (const message of messages) chat.delete(message);
  return toResult(true);
};

/** A bot deletes its own messages and those that people sent it, for two days; as an administrator, all of them. */
function checkCanDelete({ bot, world }: MethodCall, chat: Chat, message: SeenMessage): void {
  const isOld = world.timers.unixTime() - message.date > MAX_AGE_SECONDS;
  const isOwn = chat.authorOf(message) === bot.user.id;
  const isAdministrator = chat.members.isAdministrator(bot.user.id);
  const isAllowed = chat.info.type === "private" || isOwn ? !isOld : isAdministrator;
  if (!isAllowed) throw badRequest("message can't be deleted for everyone");
}
