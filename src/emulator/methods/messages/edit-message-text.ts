import type { Chat } from "../../model/chat.ts";
import { type SeenMessage, toBotMessage } from "../../model/message.ts";
import { publishMessage } from "../../model/publish.ts";
import { readLinkPreview, readText, toTextFields } from "../../text/read-text.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest, unsupported } from "../../wire/refusal.ts";
import { type MethodHandler, messageIdOf, rejectUnsupported } from "../method.ts";
import { parseReplyMarkup, requireInlineKeyboard } from "../keyboards/reply-markup.ts";

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same " +
  "as a current content and reply markup of the message";

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: MethodHandler = ({ bot, world, parameters }) => {
  rejectUnsupported(parameters, ["business_connection_id", "rich_message"]);
  const preview = readLinkPreview(parameters);
  const content = readText(parameters);
  const markup = parseReplyMarkup(parameters.text("reply_markup"));
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  if (chatId === "" && messageId === 0) {
    if (parameters.text("inline_message_id") !== "") throw unsupported("an inline message");
    throw badRequest("message identifier is not specified");
  }
  const chat = world.getChat(bot, chatId);
  const old = findOwnMessage(chat, messageId, bot.user.id);
  const keyboard = requireInlineKeyboard(markup);
  const { text: _, entities: __, link_preview_options: ___, reply_markup: ____, ...rest } = old;
  const edited: SeenMessage = {
    ...rest,
    edit_date: world.timers.unixTime(),
    ...toTextFields(content, world.users),
    ...(preview === undefined ? {} : { link_preview_options: preview }),
    ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
  };
  if (visibleContent(edited) === visibleContent(old)) throw badRequest(NOT_MODIFIED);
  chat.edit(edited);
  publishMessage(chat, edited, "edited");
  return toResult(toBotMessage(edited));
};

function findOwnMessage(chat: Chat, messageId: number, botId: number): SeenMessage {
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to edit not found");
  if (chat.authorOf(message) !== botId) throw badRequest("message can't be edited");
  return message;
}

/** Returns a string that differs when the user would see a difference. */
function visibleContent({
  text,
  entities,
  link_preview_options,
  reply_markup,
}: SeenMessage): string {
  return JSON.stringify([text, entities, link_preview_options, reply_markup]);
}
