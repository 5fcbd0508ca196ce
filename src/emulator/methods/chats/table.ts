import type { MethodTable } from "../method.ts";
import { deleteChatPhoto, setChatPhoto } from "./chat-photo.ts";
import { getChat } from "./get-chat.ts";
import { getUserPersonalChatMessages } from "./personal-chat.ts";
import { pinChatMessage, unpinAllChatMessages, unpinChatMessage } from "./pin-messages.ts";
import { setChatDescription, setChatTitle } from "./set-info.ts";

/** Chats: what they are called, and what is pinned. */
export const CHATS: MethodTable = {
  modelled: {
    deleteChatPhoto,
    getChat,
    getUserPersonalChatMessages,
    pinChatMessage,
    setChatDescription,
    setChatPhoto,
    setChatTitle,
    unpinAllChatMessages,
    unpinChatMessage,
  },
  stored: {},
};
