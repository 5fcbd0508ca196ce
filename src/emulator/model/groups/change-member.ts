import type { ChatMember, ChatMemberUpdated, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import { linkFor } from "../chats/invite-links.ts";
import { isPresent } from "../chats/members.ts";
import { publishMessage } from "../chats/publish.ts";
import type { World } from "../world.ts";

/** A change of one member of a group, a supergroup or a channel. */
export interface MemberChange {
  /** Who changes it: the member, an administrator, or a bot. */
  readonly by: User;
  readonly member: ChatMember;
  readonly details?: Pick<ChatMemberUpdated, "invite_link" | "via_join_request">;
}

/**
 * Changes a member. A bot that it is about receives `my_chat_member`, bots that are administrators `chat_member`; the chat gets a
 * service message when a user joins or leaves. Returns false when nothing changes.
 */
export function changeMember(
  world: World,
  chat: Chat,
  { by, member, details = {} }: MemberChange,
): boolean {
  const old = chat.members.of(member.user);
  if (JSON.stringify(old) === JSON.stringify(member)) return false;
  const date = world.timers.unixTime();
  const change: ChatMemberUpdated = {
    chat: chat.info,
    from: by,
    date,
    old_chat_member: old,
    new_chat_member: member,
    ...details,
  };
  const subject = world.bots.get(member.user.id);
  world.setMember(chat, member);
  subject?.deliver("my_chat_member", change);
  for (const bot of chat.bots)
    if (bot !== subject && chat.members.isAdministrator(bot.user.id))
      bot.deliver("chat_member", changeFor(bot.user, change));
  if (chat.info.type !== "channel" && isPresent(old) !== isPresent(member))
    announce(chat, {
      by: details.via_join_request === true ? member.user : by,
      user: member.user,
      hasJoined: isPresent(member),
      date,
    });
  return true;
}

function changeFor(user: User, change: ChatMemberUpdated): ChatMemberUpdated {
  return change.invite_link === undefined
    ? change
    : { ...change, invite_link: linkFor(user, change.invite_link) };
}

function announce(
  chat: Chat,
  {
    by,
    user,
    hasJoined,
    date,
  }: { readonly by: User; readonly user: User; readonly hasJoined: boolean; readonly date: number },
): void {
  const content = hasJoined ? { new_chat_members: [user] } : { left_chat_member: user };
  publishMessage(chat, chat.send({ from: by, date, ...content }), "new");
}
