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
import { getUserChatBoosts } from "./get-user-chat-boosts.ts";
import { setChatPermissions } from "./permissions.ts";
import { banChatSenderChat, unbanChatSenderChat } from "./sender-chats.ts";
import { setChatMemberTag } from "./set-chat-member-tag.ts";

/** The members of chats. */
export const MEMBERS: MethodTable = {
  modelled: {
    banChatMember,
    banChatSenderChat,
    getChatAdministrators,
    getChatMember,
    getChatMemberCount,
    getUserChatBoosts,
    leaveChat,
    promoteChatMember,
    restrictChatMember,
    setChatAdministratorCustomTitle,
    setChatMemberTag,
    setChatPermissions,
    unbanChatMember,
    unbanChatSenderChat,
  },
  stored: {},
};
