import type { SeenMessage } from "../../model/messages/message.ts";
import { type Actor, checkCanWrite } from "./actor.ts";
import type { KeyboardAnswer } from "./keyboard.ts";
import { sendAs } from "./send.ts";

/** Sends data from a Web App that was opened by a button of the reply keyboard. */
export function sendWebAppData(actor: Actor, data: string, buttonText: string): SeenMessage {
  return sendAs(actor, { web_app_data: { data, button_text: buttonText } });
}

/** Opens a Web App of the bot of a private chat, and returns the `query_id` of its launch. */
export function openWebApp({ user, chat, world }: Actor): string {
  const bot = [...chat.bots].map((each) => world.bots.get(each.user.id))[0];
  if (chat.info.type !== "private" || bot === undefined)
    throw new TypeError("Only the Web App of the bot of a private chat can be opened");
  return bot.queries.webApp.open({ user, chat });
}

/** Sends a message that a bot prepared for the person. Throws when no such message exists, or not for this chat. */
export function sendPrepared(actor: Actor, id: string): SeenMessage {
  checkCanWrite(actor);
  const { user, chat, world } = actor;
  const prepared = world.prepared.find(id);
  if (prepared?.userId !== user.id)
    throw new TypeError(`There is no prepared message ${id} for ${user.first_name}`);
  if (prepared.expiresAt < world.timers.unixTime())
    throw new TypeError(`The prepared message ${id} has expired`);
  const { type } = chat.info;
  const isGroup = type === "group" || type === "supergroup";
  const target = type === "private" ? "bot" : isGroup ? "group" : "channel";
  if (!prepared.chatTypes.includes(target))
    throw new TypeError(`The prepared message ${id} cannot be sent to a ${type} chat`);
  const { bot, result } = prepared;
  return structuredClone(world.inlineMessages.send({ bot, user, chat }, result).message);
}

/** Answers a button that the bot of the chat prepared for the person. Throws when no such button exists. */
export function answerPreparedButton(
  actor: Actor,
  id: string,
  answer: KeyboardAnswer,
): SeenMessage {
  const { user, chat, world } = actor;
  const prepared = world.preparedButtons.find(id);
  if (prepared?.userId !== user.id || !chat.bots.has(prepared.bot))
    throw new TypeError(`There is no prepared button ${id} for ${user.first_name} in this chat`);
  return sendAs(actor, answer);
}
