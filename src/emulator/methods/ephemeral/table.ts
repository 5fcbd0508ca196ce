import type { MethodTable } from "../method.ts";
import { deleteEphemeralMessage } from "./delete-ephemeral-message.ts";
import {
  editEphemeralMessageCaption,
  editEphemeralMessageMedia,
  editEphemeralMessageReplyMarkup,
  editEphemeralMessageText,
} from "./edit-ephemeral-message.ts";

/** Changing messages that one person alone sees. */
export const EPHEMERAL: MethodTable = {
  modelled: {
    deleteEphemeralMessage,
    editEphemeralMessageCaption,
    editEphemeralMessageMedia,
    editEphemeralMessageReplyMarkup,
    editEphemeralMessageText,
  },
  stored: {},
};
