import type { Message } from "../../../types/index.ts";
import type { Chat } from "../../model/chat.ts";
import { publishMessage } from "../../model/publish.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { hasRight } from "../members/rights.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

const MAX_TITLE = 128;
const MAX_DESCRIPTION = 255;

/** https://core.telegram.org/bots/api#setchattitle */
export const setChatTitle: MethodHandler = (call) => {
  const { parameters } = call;
  const title = parameters.text("title").trim();
  const chat = openGroup(call, "change chat title");
  if (title === "") throw badRequest("CHAT_TITLE_EMPTY");
  const cut = [...title].slice(0, MAX_TITLE).join("");
  if (cut === chat.info.title) throw badRequest("chat title is not modified");
  chat.info = { ...chat.info, title: cut };
  announce(call, chat, { new_chat_title: cut });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setchatdescription */
export const setChatDescription: MethodHandler = (call) => {
  const description = call.parameters.text("description").trim();
  const chat = openGroup(call, "set chat description");
  const cut = [...description].slice(0, MAX_DESCRIPTION).join("");
  if (cut === (chat.details.description ?? ""))
    throw badRequest("chat description is not modified");
  chat.details = { ...chat.details, description: cut };
  return toResult(true);
};

function openGroup(call: MethodCall, what: string): Chat {
  const { bot, world, parameters } = call;
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (chat.info.type === "private") throw badRequest(`can't ${what} in private chats`);
  if (!hasRight(call, chat, "can_change_info")) throw badRequest(`not enough rights to ${what}`);
  return chat;
}

/** Adds a service message of the bot. */
export function announce(
  { bot, world }: MethodCall,
  chat: Chat,
  content: Partial<Omit<Message, "reply_markup">>,
): void {
  const sender = chat.info.type === "channel" ? { sender_chat: chat.info } : { from: bot.user };
  const message = chat.send(
    { ...sender, date: world.timers.unixTime(), ...content },
    { author: bot.user },
  );
  publishMessage(chat, message, "new");
}
