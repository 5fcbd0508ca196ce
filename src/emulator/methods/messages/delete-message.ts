import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, messageIdOf } from "../method.ts";

const MAX_AGE_SECONDS = 48 * 3600;

/** https://core.telegram.org/bots/api#deletemessage */
export const deleteMessage: MethodHandler = ({ bot, world, parameters }) => {
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  if (chatId === "") throw badRequest("chat identifier is not specified");
  if (messageId === 0) throw badRequest("message identifier is not specified");
  const chat = world.getChat(bot, chatId);
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to delete not found");
  if (world.timers.unixTime() - message.date > MAX_AGE_SECONDS) {
    throw badRequest("message can't be deleted for everyone");
  }
  chat.delete(message);
  return toResult(true);
};
