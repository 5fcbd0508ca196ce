import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup, requireInlineKeyboard } from "../keyboards/reply-markup.ts";
import { type MethodHandler, messageIdOf } from "../method.ts";
import { readPoll } from "./content/poll-content.ts";
import { post } from "./send.ts";
import { checkOptions, readSendOptions } from "./send-options.ts";

/** https://core.telegram.org/bots/api#sendpoll */
export const sendPoll: MethodHandler = (call) => {
  const { bot, world } = call;
  const poll = readPoll(call);
  const options = readSendOptions(call.parameters);
  const chat = world.getTarget(bot, options);
  checkOptions(call, chat, options);
  const isChannel = chat.info.type === "channel";
  if (!isChannel && (poll.members_only || poll.country_codes !== undefined))
    throw badRequest("poll voters can be restricted only in channel chats");
  if (isChannel && !poll.is_anonymous)
    throw badRequest("non-anonymous polls can't be sent to channel chats");
  return toResult(toBotMessage(post(call, chat, { poll }, options)));
};

/** https://core.telegram.org/bots/api#stoppoll */
export const stopPoll: MethodHandler = ({ bot, world, parameters }) => {
  const chatId = parameters.text("chat_id");
  const connectionId = parameters.text("business_connection_id");
  const messageId = messageIdOf(parameters);
  const keyboard = requireInlineKeyboard(parseReplyMarkup(parameters.text("reply_markup")));
  const chat = world.getTarget(bot, { chatId, connectionId });
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message with poll to stop not found");
  if (message.poll === undefined) throw badRequest("message is not a poll");
  const isOwn = chat.authorOf(message) === bot.user.id && message.forward_origin === undefined;
  if (!isOwn || message.poll.is_closed) throw badRequest("poll can't be stopped");
  const poll = world.polls.close(message.poll.id);
  const { reply_markup: _, ...rest } = message;
  chat.edit({ ...rest, poll, ...(keyboard === undefined ? {} : { reply_markup: keyboard }) });
  return toResult(poll);
};
