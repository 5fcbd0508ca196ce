import type { MethodTable } from "../method.ts";
import { sendPoll, stopPoll } from "./polls.ts";
import { sendChatAction } from "./send-chat-action.ts";
import {
  sendAnimation,
  sendAudio,
  sendContact,
  sendDice,
  sendDocument,
  sendLivePhoto,
  sendLocation,
  sendPaidMedia,
  sendPhoto,
  sendSticker,
  sendVenue,
  sendVideo,
  sendVideoNote,
  sendVoice,
} from "./send-media.ts";
import { sendMediaGroup } from "./send-media-group.ts";
import { sendMessage } from "./send-message.ts";
import { sendRichMessage } from "./send-rich-message.ts";

/** Sending messages. */
export const SENDING: MethodTable = {
  modelled: {
    sendAnimation,
    sendAudio,
    sendChatAction,
    sendContact,
    sendDice,
    sendDocument,
    sendLivePhoto,
    sendLocation,
    sendMediaGroup,
    sendMessage,
    sendPaidMedia,
    sendPhoto,
    sendPoll,
    sendRichMessage,
    sendSticker,
    sendVenue,
    sendVideo,
    sendVideoNote,
    sendVoice,
    stopPoll,
  },
  stored: {},
};
