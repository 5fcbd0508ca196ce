import type { User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import type { World } from "../world.ts";
import { announceBy } from "./announce.ts";

/**
 * Turns a basic group into a supergroup, a chat of its own with the same members. Each chat gets a service message that names
 * the other one; calls that would change the old one are refused with `migrate_to_chat_id`.
 */
export function migrate(world: World, group: Chat, by: User): Chat {
  const { title = "" } = group.info;
  const supergroup = world.addGroup("supergroup", { title });
  for (const member of group.members.all()) world.setMember(supergroup, member);
  supergroup.permissions = group.permissions;
  supergroup.details = group.details;
  announceBy(world, group, by, { migrate_to_chat_id: supergroup.id });
  group.migratedTo = supergroup.id;
  announceBy(world, supergroup, by, { migrate_from_chat_id: group.id });
  return supergroup;
}
