import { type MessageContent, toBotMessage, toRepliedMessage } from "../../model/chat.ts";
import { toTextFields } from "../../text/formatted-text.ts";
import { readLinkPreview, readText } from "../../text/text-parameters.ts";
import { toResult } from "../../wire/envelope.ts";
import { type MethodHandler, rejectUnsupported } from "../method.ts";
import { parseReplyMarkup } from "./reply-markup.ts";
import { findRepliedMessage, readReplyTarget } from "./reply-parameters.ts";

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessage: MethodHandler = ({ bot, world, parameters }) => {
  rejectUnsupported(parameters, [
    "business_connection_id",
    "message_thread_id",
    "direct_messages_topic_id",
    "message_effect_id",
    "suggested_post_parameters",
    "ephemeral_message_parameters",
  ]);
  const preview = readLinkPreview(parameters);
  const content = readText(parameters);
  const target = readReplyTarget(parameters);
  const markup = parseReplyMarkup(parameters.text("reply_markup"));
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const replied = findRepliedMessage(chat, target);
  const message: MessageContent = {
    from: bot.user,
    date: world.timers.unixTime(),
    ...(replied === undefined ? {} : { reply_to_message: toRepliedMessage(replied) }),
    ...toTextFields(content),
    ...(preview === undefined ? {} : { link_preview_options: preview }),
    ...(parameters.boolean("protect_content") ? { has_protected_content: true } : {}),
    ...(markup === undefined ? {} : { reply_markup: markup }),
  };
  return toResult(toBotMessage(chat.send(message)));
};
