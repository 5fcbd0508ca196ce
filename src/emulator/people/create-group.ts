import type { Chat as ChatInfo, ChatMember, User } from "../../types/index.ts";
import type { Chat, ChatType } from "../model/chats/chat.ts";
import { createAdministrator } from "../model/chats/rights.ts";
import type { World } from "../model/world.ts";
import { type Account, userOf } from "./actions/actor.ts";
import type { EmulatedBot } from "./emulated-bot.ts";
import type { EmulatedGroup } from "./emulated-group.ts";
import type { EmulatedUser } from "./emulated-user.ts";

/** Who is in a new group. They are there from the start: no update tells of it. */
export interface GroupOptions {
  readonly title: string;
  /** Default: a person who does nothing. */
  readonly owner?: EmulatedUser;
  /** Administrators with every right. */
  readonly administrators?: readonly Account[];
  readonly members?: readonly Account[];
}

/** A new supergroup. */
export interface SupergroupOptions extends GroupOptions {
  /** Of a public one, without the `@`. */
  readonly username?: string;
  /** Whether it has topics. Default: false. */
  readonly is_forum?: boolean;
  /**
   * A bot that decides who may join: it becomes an administrator, and receives each request with a `query_id`. Throws unless
   * the bot was created with `supports_join_request_queries: true`.
   */
  readonly guard_bot?: EmulatedBot;
}

/** A new channel. Bots in it are administrators, as bots in channels always are. */
export interface ChannelOptions extends GroupOptions {
  /** Of a public one, without the `@`. */
  readonly username?: string;
  /** The supergroup to which each post is forwarded, so that people can comment on it. */
  readonly discussion?: EmulatedGroup;
  /** Whether people can write to the channel, and suggest posts. Default: false. */
  readonly direct_messages?: boolean;
}

/** Adds a chat with its members to the world. */
export function createGroup(
  world: World,
  type: Exclude<ChatType, "private">,
  options: GroupOptions & Partial<SupergroupOptions> & Partial<ChannelOptions>,
): Chat {
  const { title, username, is_forum = false, owner, administrators = [], members = [] } = options;
  const profile: Partial<ChatInfo> = {
    title,
    ...(username === undefined ? {} : { username }),
    ...(is_forum ? { is_forum: true } : {}),
  };
  const people = [...administrators, ...members].map(userOf);
  for (const user of people) checkBelongs(world, user);
  const creator = owner?.user ?? world.addUser({ first_name: "Owner" });
  checkBelongs(world, creator);
  const chat = world.addGroup(type, profile);
  const join = (member: ChatMember) => world.setMember(chat, member);
  join({ status: "creator", user: creator, is_anonymous: false });
  for (const user of administrators.map(userOf)) join(createAdministrator(user, type));
  for (const user of members.map(userOf)) {
    const isBotInChannel = type === "channel" && user.is_bot;
    join(isBotInChannel ? createAdministrator(user, type) : { status: "member", user });
  }
  if (options.guard_bot !== undefined) setGuard(world, chat, options.guard_bot.me);
  if (options.direct_messages === true) addDirectMessages(world, chat);
  if (options.discussion !== undefined) setDiscussion(world, chat, options.discussion);
  return chat;
}

/** Adds the chat of the direct messages of a channel. Those who administer the channel administer it too. */
function addDirectMessages(world: World, channel: Chat): void {
  const { title = "" } = channel.info;
  const chat = world.addGroup("supergroup", { title, is_direct_messages: true });
  for (const member of channel.members.administrators()) world.setMember(chat, member);
  chat.parent = channel;
  chat.details = { parent_chat: channel.info };
  channel.directMessages = chat;
}

function setDiscussion(world: World, channel: Chat, { id }: EmulatedGroup): void {
  const group = world.groups.get(id);
  if (group?.info.type !== "supergroup")
    throw new TypeError(`Chat ${id} is not a supergroup of this emulator`);
  channel.discussion = { group, forwards: new Map() };
  channel.details = { ...channel.details, linked_chat_id: group.id };
  group.details = { ...group.details, linked_chat_id: channel.id };
}

function setGuard(world: World, chat: Chat, { id }: User): void {
  const bot = world.bots.get(id);
  if (bot?.profile.supports_join_request_queries !== true)
    throw new TypeError(`Bot ${id} must be created with supports_join_request_queries: true`);
  world.setMember(chat, createAdministrator(bot.user, "supergroup"));
  chat.details = { ...chat.details, join_by_request: true, guard_bot: bot.user };
}

function checkBelongs(world: World, { id }: User): void {
  if (!world.users.has(id) && !world.bots.has(id))
    throw new TypeError(
      `User ${id} belongs to another emulator: pass one that this emulator created`,
    );
}
