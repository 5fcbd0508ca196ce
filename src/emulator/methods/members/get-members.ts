import type { Chat } from "../../model/chats/chat.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readUser } from "./rights.ts";

/** https://core.telegram.org/bots/api#getchatmember */
export const getChatMember: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const chat =
    user.id === bot.user.id ? world.getChat(bot, parameters.text("chat_id")) : openMembers(call);
  const isKnown = chat.members.knows(user.id) || chat.info.type !== "private";
  if (!isKnown) throw badRequest("member not found");
  return toResult(chat.members.of(user));
};

/** https://core.telegram.org/bots/api#getchatmembercount */
export const getChatMemberCount: MethodHandler = (call) =>
  toResult(openMembers(call).members.present().length);

/** https://core.telegram.org/bots/api#getchatadministrators */
export const getChatAdministrators: MethodHandler = (call) => {
  const { bot, parameters } = call;
  const returnsBots = parameters.boolean("return_bots");
  const chat = openMembers(call);
  if (chat.info.type === "private")
    throw badRequest("there are no administrators in the private chat");
  const administrators = chat.members.administrators();
  return toResult(
    administrators.filter(({ user }) => returnsBots || !user.is_bot || user.id === bot.user.id),
  );
};

/** The members of a basic group can be read only by those in it. */
function openMembers({ bot, world, parameters }: MethodCall): Chat {
  const chatId = parameters.text("chat_id");
  const chat = world.getChat(bot, chatId);
  return chat.info.type === "group" ? world.getWritableChat(bot, chatId) : chat;
}
