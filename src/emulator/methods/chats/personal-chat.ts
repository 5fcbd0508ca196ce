import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";

const MAX_COUNT = 20;

/** https://core.telegram.org/bots/api#getuserpersonalchatmessages */
export const getUserPersonalChatMessages: MethodHandler = ({ world, parameters }) => {
  const limit = parameters.integer("limit", 0, 0, MAX_COUNT);
  const { id } = getUser(world, userIdOf(parameters));
  if (limit === 0) throw badRequest("limit must be positive");
  const chat = world.groups.get(world.profiles.of(id).personalChatId ?? 0);
  const messages = [...(chat?.messages.values() ?? [])].slice(-limit).reverse();
  return toResult(messages.map(toBotMessage));
};
