import type { MethodTable } from "../method.ts";
import {
  banChatMember,
  leaveChat,
  promoteChatMember,
  restrictChatMember,
  setChatAdministratorCustomTitle,
  unbanChatMember,
} from "./change-members.ts";
import { getChatAdministrators, getChatMember, getChatMemberCount } from "./get-members.ts";
import { setChatPermissions } from "./permissions.ts";
import { banChatSenderChat, unbanChatSenderChat } from "./sender-chats.ts";

/** The members of chats. */
export const MEMBERS: MethodTable = {
  modelled: {
    banChatMember,
    banChatSenderChat,
    getChatAdministrators,
    getChatMember,
    getChatMemberCount,
    leaveChat,
    promoteChatMember,
    restrictChatMember,
    setChatAdministratorCustomTitle,
    setChatPermissions,
    unbanChatMember,
    unbanChatSenderChat,
  },
  stored: {},
};
