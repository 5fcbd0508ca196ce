import type { ChatAdministratorRights, User } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** Whether the bot is an administrator with a right, or the owner. */
export function hasRight(
  { bot }: MethodCall,
  chat: Chat,
  right: keyof ChatAdministratorRights,
): boolean {
  return hasRightIn(chat, bot.user, right);
}

/** Throws the refusal unless the bot has a right. */
export function requireRight(
  call: MethodCall,
  chat: Chat,
  right: keyof ChatAdministratorRights,
  refusal: string,
): void {
  if (!hasRight(call, chat, right)) throw badRequest(refusal);
}

/** Reads `user_id` and returns the user, or throws the refusal. */
export function readUser({ world, parameters }: MethodCall): User {
  const id = parameters.integer("user_id", 0, 0, MAX_SAFE);
  if (id === 0) throw badRequest("invalid user_id specified");
  const user = world.users.get(id) ?? world.bots.get(id)?.user;
  if (user === undefined) throw badRequest("PARTICIPANT_ID_INVALID");
  return user;
}
