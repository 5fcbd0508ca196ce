import type { ChatAdministratorRights, ChatMember } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { isPresent } from "../../model/chats/members.ts";
import { NO_RIGHTS } from "../../model/chats/rights.ts";
import { changeMember } from "../../model/groups/change-member.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readPermissions } from "./permissions.ts";
import { readUser, requireRight } from "./rights.ts";

const FOREVER_SECONDS = 366 * 86_400;
const MIN_SECONDS = 30;
const NO_RESTRICTING = "not enough rights to restrict/unrestrict chat member";

/** https://core.telegram.org/bots/api#banchatmember */
export const banChatMember: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const until_date = readUntil(call);
  const revokesMessages = parameters.boolean("revoke_messages");
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (chat.info.type === "private") throw badRequest("can't ban members in private chats");
  requireRight(call, chat, "can_restrict_members", NO_RESTRICTING);
  checkCanChange(chat, user.id, bot.user.id);
  changeMember(world, chat, { by: bot.user, member: { user, status: "kicked", until_date } });
  if (revokesMessages)
    for (const message of [...chat.messages.values()])
      if (chat.authorOf(message) === user.id) chat.delete(message);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unbanchatmember */
export const unbanChatMember: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const isOnlyIfBanned = parameters.boolean("only_if_banned");
  const chat = openSupergroup(call, "method is available for supergroup and channel chats only");
  requireRight(call, chat, "can_restrict_members", NO_RESTRICTING);
  const { status } = chat.members.of(user);
  if (isOnlyIfBanned && status !== "kicked") return toResult(true);
  checkCanChange(chat, user.id, bot.user.id);
  changeMember(world, chat, { by: bot.user, member: { user, status: "left" } });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#restrictchatmember */
export const restrictChatMember: MethodHandler = (call) => {
  const { bot, world } = call;
  const user = readUser(call);
  const until_date = readUntil(call);
  const permissions = readPermissions(call);
  const refusal = "method is available only for supergroups";
  const chat = openSupergroup(call, refusal);
  if (chat.info.type !== "supergroup") throw badRequest(refusal);
  requireRight(call, chat, "can_restrict_members", NO_RESTRICTING);
  checkCanChange(chat, user.id, bot.user.id);
  const isMember = isPresent(chat.members.of(user));
  const isFree = Object.values(permissions).every((isAllowed) => isAllowed);
  const member: ChatMember = isFree
    ? { user, status: isMember ? "member" : "left" }
    : { user, status: "restricted", until_date, is_member: isMember, ...permissions };
  changeMember(world, chat, { by: bot.user, member });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#promotechatmember */
export const promoteChatMember: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const isVideoChatAdministrator = parameters.boolean("can_manage_voice_chats");
  const granted = RIGHTS.filter((right) => parameters.boolean(right));
  const chat = openSupergroup(call, "method is available for supergroup and channel chats only");
  requireRight(call, chat, "can_promote_members", "not enough rights");
  checkCanChange(chat, user.id, bot.user.id, "promote");
  const isMember = isPresent(chat.members.of(user));
  const isPromoted = granted.length > 0 || isVideoChatAdministrator;
  const member: ChatMember = isPromoted
    ? {
        user,
        status: "administrator",
        can_be_edited: true,
        ...NO_RIGHTS,
        ...Object.fromEntries(granted.map((right) => [right, true])),
        can_manage_chat: true,
        ...(isVideoChatAdministrator ? { can_manage_video_chats: true } : {}),
      }
    : { user, status: isMember ? "member" : "left" };
  changeMember(world, chat, { by: bot.user, member });
  return toResult(true);
};

const RIGHTS = [
  "is_anonymous",
  "can_manage_chat",
  "can_delete_messages",
  "can_manage_video_chats",
  "can_restrict_members",
  "can_promote_members",
  "can_change_info",
  "can_invite_users",
  "can_post_stories",
  "can_edit_stories",
  "can_delete_stories",
  "can_post_messages",
  "can_edit_messages",
  "can_pin_messages",
  "can_manage_topics",
  "can_manage_direct_messages",
  "can_manage_tags",
  "can_send_welcome_messages",
] as const satisfies readonly (keyof ChatAdministratorRights)[];

/** https://core.telegram.org/bots/api#setchatadministratorcustomtitle */
export const setChatAdministratorCustomTitle: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const custom_title = parameters.text("custom_title");
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type !== "group" && type !== "supergroup")
    throw badRequest("method is available only for groups and supergroups");
  const member = chat.members.of(user);
  if (member.status === "creator") throw badRequest("only the owner can edit their custom title");
  if (member.status !== "administrator") throw badRequest("user is not an administrator");
  if (!member.can_be_edited)
    throw badRequest("not enough rights to change custom title of the user");
  world.setMember(chat, { ...member, custom_title });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#leavechat */
export const leaveChat: MethodHandler = ({ bot, world, parameters }) => {
  const chat = world.getChat(bot, parameters.text("chat_id"));
  if (chat.info.type === "private") throw badRequest("can't leave private chats");
  changeMember(world, chat, { by: bot.user, member: { user: bot.user, status: "left" } });
  return toResult(true);
};

function openSupergroup({ bot, world, parameters }: MethodCall, refusal: string): Chat {
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type !== "supergroup" && type !== "channel") throw badRequest(refusal);
  return chat;
}

function checkCanChange(
  chat: Chat,
  userId: number,
  ownId: number,
  verb: "restrict" | "promote" = "restrict",
): void {
  if (userId === ownId) throw badRequest(`can't ${verb} self`);
  const member = chat.members.present().find(({ user }) => user.id === userId);
  if (member?.status === "creator")
    throw badRequest(verb === "restrict" ? "can't remove chat owner" : "can't edit chat owner");
  const isFixed = member?.status === "administrator" && !member.can_be_edited;
  if (isFixed)
    throw badRequest(
      verb === "restrict" ? "user is an administrator of the chat" : "not enough rights",
    );
}

/** A restriction of less than 30 seconds or more than 366 days lasts forever. */
function readUntil({ world, parameters }: MethodCall): number {
  const until = parameters.integer("until_date", 0, 0, 2 ** 31 - 1);
  const seconds = until - world.timers.unixTime();
  return seconds < MIN_SECONDS || seconds > FOREVER_SECONDS ? 0 : until;
}
