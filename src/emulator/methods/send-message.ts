import { asBotSees } from "../chat.ts";
import { answer } from "../envelope.ts";
import { badRequest } from "../refusal.ts";
import { formatText } from "../text.ts";
import type { MethodHandler } from "./method.ts";

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessage: MethodHandler = ({ bot, world, parameters }) => {
  const text = parameters.text("text");
  if (text === "") throw badRequest("message text is empty");
  const chat = world.writableChatOf(bot, parameters.text("chat_id"));
  const { text: clean, entities } = formatText(text);
  const message = chat.send({
    from: bot.user,
    date: world.timers.unixTime(),
    text: clean,
    ...(entities.length === 0 ? {} : { entities: [...entities] }),
  });
  return answer(asBotSees(message));
};
