import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readUser } from "./rights.ts";

/** https://core.telegram.org/bots/api#getchatmember */
export const getChatMember: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const chat = world.getChat(bot, parameters.text("chat_id"));
  const isKnown = chat.members.knows(user.id) || chat.info.type !== "private";
  if (!isKnown) throw badRequest("member not found");
  return toResult(chat.members.of(user));
};

/** https://core.telegram.org/bots/api#getchatmembercount */
export const getChatMemberCount: MethodHandler = ({ bot, world, parameters }) =>
  toResult(world.getChat(bot, parameters.text("chat_id")).members.present().length);

/** https://core.telegram.org/bots/api#getchatadministrators */
export const getChatAdministrators: MethodHandler = ({ bot, world, parameters }) => {
  const returnsBots = parameters.boolean("return_bots");
  const chat = world.getChat(bot, parameters.text("chat_id"));
  if (chat.info.type === "private")
    throw badRequest("there are no administrators in the private chat");
  const administrators = chat.members.administrators();
  return toResult(
    administrators.filter(({ user }) => returnsBots || !user.is_bot || user.id === bot.user.id),
  );
};
