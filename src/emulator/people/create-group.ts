import type { Chat as ChatInfo, ChatMember, User } from "../../types/index.ts";
import type { Chat, ChatType } from "../model/chats/chat.ts";
import { createAdministrator } from "../model/chats/rights.ts";
import type { World } from "../model/world.ts";
import { type Account, userOf } from "./actions/actor.ts";
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
}

/** A new channel. Bots in it are administrators, as bots in channels always are. */
export interface ChannelOptions extends GroupOptions {
  /** Of a public one, without the `@`. */
  readonly username?: string;
}

/** Adds a chat with its members to the world. */
export function createGroup(
  world: World,
  type: Exclude<ChatType, "private">,
  options: GroupOptions & Partial<SupergroupOptions>,
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
  return chat;
}

function checkBelongs(world: World, { id }: User): void {
  if (!world.users.has(id) && !world.bots.has(id))
    throw new TypeError(
      `User ${id} belongs to another emulator: pass one that this emulator created`,
    );
}
