import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";

/** https://core.telegram.org/bots/api#verifyuser */
export const verifyUser: MethodHandler = ({ bot, world, parameters }) => {
  const description = parameters.text("custom_description");
  const { id } = getUser(world, userIdOf(parameters));
  world.verifications.set(id, { bot: bot.user, description });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#verifychat */
export const verifyChat: MethodHandler = ({ bot, world, parameters }) => {
  const description = parameters.text("custom_description");
  const { id } = world.getChat(bot, parameters.text("chat_id"));
  world.verifications.set(id, { bot: bot.user, description });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removeuserverification */
export const removeUserVerification: MethodHandler = ({ bot, world, parameters }) => {
  const id = userIdOf(parameters);
  if (!world.users.has(id) && !world.bots.has(id)) throw notAccessible();
  world.verifications.remove(id, bot.user);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#removechatverification */
export const removeChatVerification: MethodHandler = ({ bot, world, parameters }) => {
  const chatId = parameters.text("chat_id");
  // These two refusals name another parameter on the server, too.
  if (chatId === "") throw badRequest("sender_chat_id is empty");
  if (!/^-?\d+$/.test(chatId)) throw badRequest("sender_chat_id is not a valid Integer");
  const id = Number(chatId);
  const isKnown = world.groups.has(id) || world.findPrivateChat(bot, id) !== undefined;
  if (!isKnown) throw notAccessible();
  world.verifications.remove(id, bot.user);
  return toResult(true);
};

function notAccessible(): Error {
  return badRequest("can't access the verified entity");
}
