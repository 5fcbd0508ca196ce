import type { MethodTable } from "../method.ts";
import { sendChatAction } from "./send-chat-action.ts";
import { sendMessage } from "./send-message.ts";

/** Sending messages. */
export const SENDING: MethodTable = {
  modelled: {
    sendChatAction,
    sendMessage,
  },
  stored: {},
};
