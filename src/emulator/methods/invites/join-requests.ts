import { decideJoin } from "../../model/groups/join.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { readUser, requireRight } from "../members/rights.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#approvechatjoinrequest */
export const approveChatJoinRequest: MethodHandler = (call) => decide(call, true);

/** https://core.telegram.org/bots/api#declinechatjoinrequest */
export const declineChatJoinRequest: MethodHandler = (call) => decide(call, false);

function decide(call: MethodCall, isApproved: boolean): ReturnType<typeof toResult> {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (chat.info.type === "private") throw badRequest("the chat can't have join requests");
  requireRight(call, chat, "can_invite_users", "not enough rights to manage chat join requests");
  if (chat.members.has(user.id)) throw badRequest("USER_ALREADY_PARTICIPANT");
  if (!decideJoin(world, chat, bot.user, user, isApproved))
    throw badRequest("HIDE_REQUESTER_MISSING");
  return toResult(true);
}
