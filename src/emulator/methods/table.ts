import { METHODS } from "../../types/generated/method-names.ts";
import { getMe } from "./bots/get-me.ts";
import { deleteMessage } from "./messages/delete-message.ts";
import { editMessageText } from "./messages/edit-message-text.ts";
import { sendChatAction } from "./messages/send-chat-action.ts";
import { sendMessage } from "./messages/send-message.ts";
import type { MethodHandler } from "./method.ts";
import { answerCallbackQuery } from "./queries/answer-callback-query.ts";
import { getUpdates } from "./updates/get-updates.ts";
import { getWebhookInfo } from "./updates/get-webhook-info.ts";
import { deleteWebhook, setWebhook } from "./updates/set-webhook.ts";

const OFFERED = {
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

const HANDLERS: ReadonlyMap<string, MethodHandler> = new Map(
  Object.entries(OFFERED).map(([name, handler]) => [name.toLowerCase(), handler]),
);

const NAMES: ReadonlyMap<string, string> = new Map(
  METHODS.map((name) => [name.toLowerCase(), name]),
);

/** The handler of a method, whatever its case; undefined for one that this server does not offer. */
export function findHandler(name: string): MethodHandler | undefined {
  return HANDLERS.get(name.toLowerCase());
}

/** The name as the manual spells it; undefined for one that the Bot API does not have. */
export function methodName(name: string): string | undefined {
  return NAMES.get(name.toLowerCase());
}
