import type { Chat } from "../../model/chats/chat.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** https://core.telegram.org/bots/api#deletemessagereaction */
export const deleteMessageReaction: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const messageId = messageIdOf(parameters);
  const actor = readActor(call);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (!chat.messages.has(messageId)) throw badRequest("message to delete reactions not found");
  const actorId = actor.find();
  checkCanDelete(call, chat);
  if (chat.reactionsOf(messageId, actorId).length > 0) chat.react(messageId, actorId, []);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deleteallmessagereactions */
export const deleteAllMessageReactions: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const actor = readActor(call);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const actorId = actor.find();
  checkCanDelete(call, chat);
  for (const messageId of chat.messages.keys())
    if (chat.reactionsOf(messageId, actorId).length > 0) chat.react(messageId, actorId, []);
  return toResult(true);
};

/** Reads who reacted: `user_id`, or else `actor_chat_id`, which the server checks after the chat. */
function readActor({ world, parameters }: MethodCall): { readonly find: () => number } {
  const chatText = parameters.text("actor_chat_id");
  const isUser = parameters.has("user_id");
  const userId = parameters.integer("user_id", 0, 0, MAX_SAFE);
  if (isUser && userId === 0) throw badRequest("invalid user_id specified");
  return {
    find() {
      if (isUser) {
        if (world.users.has(userId) || world.bots.has(userId)) return userId;
        throw badRequest("reaction sender not found");
      }
      if (chatText === "") throw badRequest("sender_chat_id is empty");
      if (!/^-?\d+$/.test(chatText)) throw badRequest("sender_chat_id is not a valid Integer");
      if (!world.groups.has(Number(chatText))) throw badRequest("reaction sender not found");
      return Number(chatText);
    },
  };
}

function checkCanDelete({ bot }: MethodCall, chat: Chat): void {
  const { type } = chat.info;
  if (type !== "group" && type !== "supergroup") throw badRequest("PEER_ID_INVALID");
  if (!hasRightIn(chat, bot.user, "can_delete_messages")) throw badRequest("CHAT_ADMIN_REQUIRED");
}
