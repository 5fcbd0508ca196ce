import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { requireRight } from "./rights.ts";

/** https://core.telegram.org/bots/api#banchatsenderchat */
export const banChatSenderChat: MethodHandler = (call) => setBanned(call, true);

/** https://core.telegram.org/bots/api#unbanchatsenderchat */
export const unbanChatSenderChat: MethodHandler = (call) => setBanned(call, false);

function setBanned(call: MethodCall, isBanned: boolean): ReturnType<typeof toResult> {
  const { bot, world, parameters } = call;
  const senderId = parameters.text("sender_chat_id");
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (senderId === "") throw badRequest("sender_chat_id is empty");
  const { type } = chat.info;
  if (type === "private")
    throw badRequest(
      `${isBanned ? "can't ban members" : "chat member status can't be changed"} in private chats`,
    );
  if (type === "group") {
    if (isBanned) throw badRequest("can't ban chats in basic groups");
    return toResult(true);
  }
  const sender = world.groups.get(Number(senderId));
  if (sender === undefined) throw badRequest("member not found");
  requireRight(
    call,
    chat,
    "can_restrict_members",
    "not enough rights to restrict/unrestrict chat member",
  );
  if (isBanned) chat.bannedChats.add(sender.id);
  else chat.bannedChats.delete(sender.id);
  return toResult(true);
}
