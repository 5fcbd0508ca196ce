import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readUser } from "./rights.ts";

/** https://core.telegram.org/bots/api#getuserchatboosts */
export const getUserChatBoosts: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type !== "supergroup" && type !== "channel") throw badRequest("PEER_ID_INVALID");
  if (!chat.members.isAdministrator(bot.user.id)) throw badRequest("CHAT_ADMIN_REQUIRED");
  return toResult({ boosts: chat.boosts.of(user) });
};
