import type { MethodTable } from "../method.ts";
import { deleteMessage, deleteMessages } from "./delete-message.ts";
import { deleteAllMessageReactions, deleteMessageReaction } from "./delete-reactions.ts";
import {
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
} from "./edit-message.ts";
import { copyMessage, copyMessages, forwardMessage, forwardMessages } from "./forward-messages.ts";
import { editMessageLiveLocation, stopMessageLiveLocation } from "./live-location.ts";
import { setMessageReaction } from "./set-message-reaction.ts";

/** Changing, deleting and sending messages once more. */
export const MESSAGES: MethodTable = {
  modelled: {
    copyMessage,
    copyMessages,
    deleteAllMessageReactions,
    deleteMessage,
    deleteMessageReaction,
    deleteMessages,
    editMessageCaption,
    editMessageLiveLocation,
    editMessageMedia,
    editMessageReplyMarkup,
    editMessageText,
    forwardMessage,
    forwardMessages,
    setMessageReaction,
    stopMessageLiveLocation,
  },
  stored: {},
};
