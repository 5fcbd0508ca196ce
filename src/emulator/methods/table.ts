import { METHODS } from "../../types/generated/method-names.ts";
import { answerCallbackQuery } from "./answer-callback-query.ts";
import { deleteMessage } from "./delete-message.ts";
import { editMessageText } from "./edit-message-text.ts";
import { getMe } from "./get-me.ts";
import { getUpdates } from "./get-updates.ts";
import { getWebhookInfo } from "./get-webhook-info.ts";
import type { MethodHandler } from "./method.ts";
import { sendChatAction } from "./send-chat-action.ts";
import { sendMessage } from "./send-message.ts";
import { deleteWebhook, setWebhook } from "./set-webhook.ts";

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
