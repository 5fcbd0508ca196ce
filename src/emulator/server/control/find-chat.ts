import type { Chat } from "../../model/chats/chat.ts";
import type { World } from "../../model/world.ts";
import type { EmulatedChat } from "../../people/emulated-chat.ts";
import { EmulatedGroup } from "../../people/emulated-group.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { findBusiness } from "./business.ts";
import { requireBot, requireInteger, requireUser, toEmulatedBot } from "./read.ts";

/**
 * Returns the chat of a call as its `user_id` sees it: the group `chat_id`, a chat of the business `business_connection_id`,
 * whose owner also names the `customer_id`, or else the private chat with `bot_id`, which this opens.
 */
export function openChat(world: World, parameters: Parameters): EmulatedChat {
  const user = requireUser(world, parameters);
  if (parameters.has("chat_id"))
    return user.in(new EmulatedGroup(requireGroup(world, requireInteger(parameters, "chat_id"))));
  if (!parameters.has("business_connection_id"))
    return user.openChat(toEmulatedBot(requireBot(world, parameters)));
  const business = findBusiness(world, parameters);
  return parameters.has("customer_id")
    ? business.in(requireUser(world, parameters, "customer_id"))
    : business.openChat(user);
}

/** Returns a chat that exists: reading must not change what the bot can do. */
export function findChat(world: World, parameters: Parameters): Chat {
  if (parameters.has("chat_id")) return requireGroup(world, requireInteger(parameters, "chat_id"));
  const bot = requireBot(world, parameters);
  const { user } = requireUser(world, parameters);
  const connectionId = parameters.text("business_connection_id");
  if (connectionId !== "") return world.business.getChat(bot, connectionId, String(user.id));
  const chat = world.findPrivateChat(bot, user.id);
  if (chat === undefined)
    throw badRequest(
      `${user.first_name} has not written to @${bot.user.username}: call /emulator/start first`,
    );
  return chat;
}

/** Returns a group, a supergroup or a channel. */
export function requireGroup(world: World, id: number): Chat {
  const chat = world.groups.get(id);
  if (chat === undefined)
    throw badRequest(
      "chat not found: chat_id is that of a group; for a private chat, pass user_id and bot_id",
    );
  return chat;
}
