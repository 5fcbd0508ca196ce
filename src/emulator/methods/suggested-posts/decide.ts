import type { Chat } from "../../model/chats/chat.ts";
import { approvePost, canDecide, declinePost } from "../../model/groups/suggested-posts.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";

const MAX_DELAY_SECONDS = 2_678_400;
const MAX_COMMENT = 128;

/** https://core.telegram.org/bots/api#approvesuggestedpost */
export const approveSuggestedPost: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const sendDate = parameters.integer("send_date", 0, 0, MAX_INT32);
  const { chat, post } = findPost(call, "can_post_messages");
  const now = world.timers.unixTime();
  if (sendDate > now + MAX_DELAY_SECONDS) throw badRequest("SCHEDULE_DATE_TOO_LATE");
  approvePost(world, chat, post, { by: bot.user, sendDate });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#declinesuggestedpost */
export const declineSuggestedPost: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const comment = parameters.text("comment");
  const { chat, post } = findPost(call, "can_manage_direct_messages");
  if ([...comment].length > MAX_COMMENT) throw badRequest("MESSAGE_TOO_LONG");
  declinePost(world, chat, post, { by: bot.user, comment });
  return toResult(true);
};

function findPost(
  { bot, world, parameters }: MethodCall,
  right: "can_post_messages" | "can_manage_direct_messages",
): { readonly chat: Chat; readonly post: SeenMessage } {
  const messageId = messageIdOf(parameters);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const post = chat.messages.get(messageId);
  if (post === undefined) throw badRequest("suggested post not found");
  if (!canDecide(chat, post, bot.user, right))
    throw badRequest("message can't be used in the method");
  return { chat, post };
}
