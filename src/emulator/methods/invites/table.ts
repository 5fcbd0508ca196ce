import type { MethodTable } from "../method.ts";
import {
  createChatInviteLink,
  createChatSubscriptionInviteLink,
  editChatInviteLink,
  editChatSubscriptionInviteLink,
  exportChatInviteLink,
  revokeChatInviteLink,
} from "./invite-links.ts";
import { answerChatJoinRequestQuery, sendChatJoinRequestWebApp } from "./join-queries.ts";
import { approveChatJoinRequest, declineChatJoinRequest } from "./join-requests.ts";

/** Invite links and requests to join. */
export const INVITES: MethodTable = {
  modelled: {
    answerChatJoinRequestQuery,
    approveChatJoinRequest,
    createChatInviteLink,
    createChatSubscriptionInviteLink,
    declineChatJoinRequest,
    editChatInviteLink,
    editChatSubscriptionInviteLink,
    exportChatInviteLink,
    revokeChatInviteLink,
    sendChatJoinRequestWebApp,
  },
  stored: {},
};
