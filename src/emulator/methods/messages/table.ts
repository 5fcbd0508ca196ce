import type { MethodTable } from "../method.ts";
import { deleteMessage } from "./delete-message.ts";
import { editMessageText } from "./edit-message-text.ts";

/** Changing and deleting messages. */
export const MESSAGES: MethodTable = {
  modelled: {
    deleteMessage,
    editMessageText,
  },
  stored: {},
};
