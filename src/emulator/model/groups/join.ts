import type { ChatInviteLink, ChatJoinRequest, ChatMember, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import { linkFor } from "../chats/invite-links.ts";
import { JOIN_QUERY_SECONDS } from "../queries/join-query.ts";
import type { World } from "../world.ts";
import { changeMember } from "./change-member.ts";
import { hasRightIn } from "./has-right.ts";

/** Why a user cannot use a link: it is unknown, revoked, expired or used up. Undefined if they can. */
export function whyNotJoin(
  world: World,
  chat: Chat,
  link: ChatInviteLink | undefined,
): string | undefined {
  if (link === undefined || link.is_revoked) return "the link is not valid";
  if (link.expire_date !== undefined && link.expire_date <= world.timers.unixTime())
    return "the link has expired";
  const present = [...chat.inviteLinks.joinedBy(link)].filter((id) => chat.members.has(id));
  if (link.member_limit !== undefined && present.length >= link.member_limit)
    return "the link is used up";
  return undefined;
}

/** Returns the state of a user who comes in: a member, or restricted as before. */
export function memberAgain(chat: Chat, user: User): ChatMember {
  const old = chat.members.of(user);
  return old.status === "restricted" ? { ...old, is_member: true } : { user, status: "member" };
}

/** Joins by a link, or asks to, if the link says so. */
export function joinBy(world: World, chat: Chat, user: User, link: ChatInviteLink): void {
  if (link.creates_join_request) {
    requestToJoin(world, chat, user, link);
    return;
  }
  chat.inviteLinks.joinedBy(link).add(user.id);
  changeMember(world, chat, {
    by: user,
    member: memberAgain(chat, user),
    details: { invite_link: link },
  });
}

/** Stores a request; bots that can add members receive it, and can write to the person. The bot that guards the chat decides it. */
export function requestToJoin(world: World, chat: Chat, user: User, link?: ChatInviteLink): void {
  if (chat.joinRequests.has(user.id)) return;
  const counted = link && {
    ...link,
    pending_join_request_count: (link.pending_join_request_count ?? 0) + 1,
  };
  if (counted !== undefined) chat.inviteLinks.set(counted);
  const date = world.timers.unixTime();
  const request: ChatJoinRequest = {
    chat: chat.info,
    from: user,
    user_chat_id: user.id,
    date,
    ...(counted === undefined ? {} : { invite_link: counted }),
  };
  chat.joinRequests.set(user.id, request);
  for (const { user: member } of chat.bots) {
    const bot = world.bots.get(member.id);
    if (bot === undefined || !hasRightIn(chat, member, "can_invite_users")) continue;
    world.openChat(bot, user);
    const isGuard = chat.details.guard_bot?.id === member.id;
    const answerBy = date + JOIN_QUERY_SECONDS;
    bot.deliver("chat_join_request", {
      ...request,
      ...(counted === undefined ? {} : { invite_link: linkFor(bot.user, counted) }),
      ...(isGuard ? { query_id: bot.queries.join.open({ chat, user, answerBy }) } : {}),
    });
  }
}

/** Lets a user in who asked to join, or ends the request. Returns false without a request. */
export function decideJoin(
  world: World,
  chat: Chat,
  by: User,
  user: User,
  isApproved: boolean,
): boolean {
  const request = chat.joinRequests.get(user.id);
  if (request === undefined) return false;
  chat.joinRequests.delete(user.id);
  const link = chat.inviteLinks.find(request.invite_link?.invite_link ?? "");
  if (link !== undefined) chat.inviteLinks.set(withoutRequest(link));
  if (!isApproved) return true;
  if (link !== undefined) chat.inviteLinks.joinedBy(link).add(user.id);
  const details = {
    via_join_request: true,
    ...(link === undefined ? {} : { invite_link: withoutRequest(link) }),
  };
  changeMember(world, chat, { by, member: memberAgain(chat, user), details });
  return true;
}

function withoutRequest({
  pending_join_request_count = 0,
  ...link
}: ChatInviteLink): ChatInviteLink {
  const rest = pending_join_request_count - 1;
  return rest > 0 ? { ...link, pending_join_request_count: rest } : link;
}
