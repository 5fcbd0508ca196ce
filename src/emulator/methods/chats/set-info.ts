import type { Chat } from "../../model/chats/chat.ts";
import { announceBy } from "../../model/groups/announce.ts";
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
  const chat = openGroup(call);
  if (title === "") throw badRequest("title must be non-empty");
  if (chat.info.type === "private") throw badRequest("can't change private chat title");
  if (!hasRight(call, chat, "can_change_info"))
    throw badRequest("not enough rights to change chat title");
  const cut = [...title].slice(0, MAX_TITLE).join("");
  if (cut === chat.info.title) throw badRequest("CHAT_NOT_MODIFIED");
  chat.info = { ...chat.info, title: cut };
  announceBy(call.world, chat, call.bot.user, { new_chat_title: cut });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setchatdescription */
export const setChatDescription: MethodHandler = (call) => {
  const description = call.parameters.text("description").trim();
  const chat = openGroup(call);
  if (chat.info.type === "private") throw badRequest("can't change private chat description");
  if (!hasRight(call, chat, "can_change_info"))
    throw badRequest("not enough rights to set chat description");
  const cut = [...description].slice(0, MAX_DESCRIPTION).join("");
  if (cut === (chat.details.description ?? ""))
    throw badRequest("chat description is not modified");
  chat.details = { ...chat.details, description: cut };
  return toResult(true);
};

function openGroup({ bot, world, parameters }: MethodCall): Chat {
  return world.getWritableChat(bot, parameters.text("chat_id"));
}
