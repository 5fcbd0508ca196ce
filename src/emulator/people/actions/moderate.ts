import type {
  ChatAdministratorRights,
  ChatMember,
  ChatPermissions,
  User,
} from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { isPresent } from "../../model/chats/members.ts";
import { ALL_PERMISSIONS, NO_RIGHTS } from "../../model/chats/rights.ts";
import { announceBy } from "../../model/groups/announce.ts";
import { changeMember } from "../../model/groups/change-member.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { migrate } from "../../model/groups/migrate.ts";
import { createTopic } from "../../model/groups/topics.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/messages/message.ts";
import type { Actor } from "./actor.ts";
import { findMessage } from "./send.ts";

/** The color of a topic whose creator chose none. */
const TOPIC_COLOR = 0x6fb9f0;

/** How long a restriction or a ban lasts. */
export interface UntilOptions {
  /** Unix time. Default: forever. */
  readonly until_date?: number;
}

/** Makes a user an administrator with these rights; with none, a member again. */
export function promote(actor: Actor, user: User, rights: Partial<ChatAdministratorRights>): void {
  requireRight(actor, "can_promote_members");
  const old = findOther(actor, user);
  const isPromoted = Object.values(rights).some((isGranted) => isGranted);
  const member: ChatMember = isPromoted
    ? {
        status: "administrator",
        user,
        can_be_edited: false,
        ...NO_RIGHTS,
        ...rights,
        can_manage_chat: true,
      }
    : { user, status: isPresent(old) ? "member" : "left" };
  changeMember(actor.world, actor.chat, { by: actor.user, member });
}

/** Takes permissions from a user; with all of them, they are a free member again. */
export function restrict(
  actor: Actor,
  user: User,
  permissions: ChatPermissions,
  { until_date = 0 }: UntilOptions = {},
): void {
  if (actor.chat.info.type !== "supergroup")
    throw new TypeError("Only members of supergroups can be restricted");
  requireRight(actor, "can_restrict_members");
  const is_member = isPresent(findOther(actor, user));
  const names = Object.keys(ALL_PERMISSIONS) as (keyof ChatPermissions)[];
  const isFree = names.every((name) => permissions[name] === true);
  const none = Object.fromEntries(names.map((name) => [name, false])) as Record<
    keyof ChatPermissions,
    boolean
  >;
  const member: ChatMember = isFree
    ? { user, status: is_member ? "member" : "left" }
    : { user, status: "restricted", is_member, until_date, ...none, ...permissions };
  changeMember(actor.world, actor.chat, { by: actor.user, member });
}

/** Removes a user, who cannot come back until then. */
export function ban(actor: Actor, user: User, { until_date = 0 }: UntilOptions = {}): void {
  requireRight(actor, "can_restrict_members");
  findOther(actor, user);
  changeMember(actor.world, actor.chat, {
    by: actor.user,
    member: { user, status: "kicked", until_date },
  });
}

/** Lets a banned user come back. */
export function unban(actor: Actor, user: User): void {
  requireRight(actor, "can_restrict_members");
  if (actor.chat.members.of(user).status === "kicked")
    changeMember(actor.world, actor.chat, { by: actor.user, member: { user, status: "left" } });
}

/** Pins a message; in groups and private chats, a service message tells of it. */
export function pin(actor: Actor, target: Pick<SeenMessage, "message_id">): void {
  const { user, chat, world } = actor;
  const message = findMessage(actor, target);
  const { type } = chat.info;
  if (type !== "private")
    requireRight(actor, type === "channel" ? "can_edit_messages" : "can_pin_messages");
  if (chat.pinned.includes(message.message_id)) return;
  chat.pinned.push(message.message_id);
  const threadId = message.message_thread_id ?? 0;
  announceBy(world, chat, user, { pinned_message: toRepliedMessage(message) }, { threadId });
}

/** Changes the title of a group or a channel. */
export function setTitle(actor: Actor, title: string): void {
  const { user, chat, world } = actor;
  requireRight(actor, "can_change_info");
  chat.info = { ...chat.info, title };
  announceBy(world, chat, user, { new_chat_title: title });
}

/** Creates a topic and returns its `message_thread_id`. */
export function createTopicAs(actor: Actor, name: string): number {
  const { user, chat, world } = actor;
  if (!chat.isForum) throw new TypeError(`Chat ${chat.id} has no topics`);
  if (chat.info.type !== "private") requireRight(actor, "can_manage_topics");
  return createTopic(world, chat, user, { name, icon_color: TOPIC_COLOR }).message_thread_id;
}

/** Turns a basic group into a supergroup. */
export function upgrade({ user, chat, world }: Actor): Chat {
  const isOwner = chat.members.of(user).status === "creator";
  if (chat.info.type !== "group" || chat.migratedTo !== undefined || !isOwner)
    throw new TypeError("Only the owner of a basic group can upgrade it to a supergroup, once");
  return migrate(world, chat, user);
}

/** Returns the state of a user whom the person can change. */
function findOther({ chat, user }: Actor, other: User): ChatMember {
  const member = chat.members.of(other);
  if (member.status === "creator" || other.id === user.id)
    throw new TypeError(`${user.first_name} cannot change ${other.first_name} in chat ${chat.id}`);
  return member;
}

function requireRight({ user, chat }: Actor, right: keyof ChatAdministratorRights): void {
  if (chat.info.type === "private") throw new TypeError("A private chat has no members to change");
  if (!hasRightIn(chat, user, right))
    throw new TypeError(`${user.first_name} does not have the right ${right} in chat ${chat.id}`);
}
