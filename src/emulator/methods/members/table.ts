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

/** The members of chats. */
export const MEMBERS: MethodTable = {
  modelled: {
    banChatMember,
    getChatAdministrators,
    getChatMember,
    getChatMemberCount,
    leaveChat,
    promoteChatMember,
    restrictChatMember,
    setChatAdministratorCustomTitle,
    unbanChatMember,
  },
  stored: {},
};
