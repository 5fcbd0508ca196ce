import { getMe } from "./bots/get-me.ts";
import { deleteMessage } from "./messages/delete-message.ts";
import { editMessageText } from "./messages/edit-message-text.ts";
import { sendChatAction } from "./messages/send-chat-action.ts";
import { sendMessage } from "./messages/send-message.ts";
import type { MethodHandler } from "./method.ts";
import { answerCallbackQuery } from "./queries/answer-callback-query.ts";
import { getUpdates } from "./updates/get-updates.ts";
import { deleteWebhook, getWebhookInfo, setWebhook } from "./updates/webhook.ts";

const SUPPORTED = {
  answerCallbackQuery,
  deleteMessage,
  deleteWebhook,
  editMessageText,
  getMe,
  getUpdates,
  getWebhookInfo,
  sendChatAction,
  sendMessage,
  setWebhook,
};

/** The handler of each method that the emulator supports, by its name in lower case. */
export const HANDLERS: ReadonlyMap<string, MethodHandler> = new Map(
  Object.entries(SUPPORTED).map(([name, handler]) => [name.toLowerCase(), handler]),
);
