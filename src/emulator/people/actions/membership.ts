import type { User } from "../../../types/index.ts";
import { changeMember } from "../../model/groups/change-member.ts";
import { joinBy, memberAgain, requestToJoin, whyNotJoin } from "../../model/groups/join.ts";
import type { Actor } from "./actor.ts";

/**
 * Joins a group or a channel, or asks to, if the chat or the invite link says so. Throws for a user who is banned, and for a link that
 * cannot be used.
 */
export function join({ user, chat, world }: Actor, invite_link?: string): void {
  checkIsGroup({ user, chat, world });
  const { status } = chat.members.of(user);
  if (status === "kicked") throw new TypeError(`${user.first_name} is banned from chat ${chat.id}`);
  if (chat.members.has(user.id)) return;
  if (invite_link === undefined && chat.details.join_by_request === true) {
    requestToJoin(world, chat, user);
    return;
  }
  if (invite_link === undefined) {
    changeMember(world, chat, { by: user, member: memberAgain(chat, user) });
    return;
  }
  const link = chat.inviteLinks.find(invite_link);
  const reason = whyNotJoin(world, chat, link);
  if (link === undefined || reason !== undefined)
    throw new TypeError(`${user.first_name} cannot join chat ${chat.id}: ${reason}`);
  joinBy(world, chat, user, link);
}

/** Leaves a group or a channel. */
export function leave({ user, chat, world }: Actor): void {
  checkIsGroup({ user, chat, world });
  changeMember(world, chat, { by: user, member: { user, status: "left" } });
}

/** Adds a user to a group: a person, or a bot. */
export function invite({ user, chat, world }: Actor, invited: User): void {
  checkIsGroup({ user, chat, world });
  if (!chat.members.has(user.id))
    throw new TypeError(`${user.first_name} is not a member of chat ${chat.id}`);
  changeMember(world, chat, { by: user, member: memberAgain(chat, invited) });
}

function checkIsGroup({ chat }: Actor): void {
  if (chat.info.type === "private") throw new TypeError("A private chat has no members to change");
}
