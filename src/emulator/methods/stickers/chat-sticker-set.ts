import type { Chat } from "../../model/chats/chat.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#setchatstickerset */
export const setChatStickerSet: MethodHandler = (call) => {
  const { world, parameters } = call;
  const name = parameters.text("sticker_set_name");
  const chat = openSupergroup(call);
  if (name === "") throw badRequest("sticker_set_name is empty");
  const set = world.stickers.find(name);
  if (set === undefined) throw badRequest("sticker set not found");
  checkRight(call, chat);
  chat.details = { ...chat.details, sticker_set_name: set.name };
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletechatstickerset */
export const deleteChatStickerSet: MethodHandler = (call) => {
  const chat = openSupergroup(call);
  checkRight(call, chat);
  const { sticker_set_name: _, ...details } = chat.details;
  chat.details = details;
  return toResult(true);
};

function openSupergroup({ bot, world, parameters }: MethodCall): Chat {
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (chat.info.type !== "supergroup") throw badRequest("method is available only for supergroups");
  return chat;
}

function checkRight({ bot }: MethodCall, chat: Chat): void {
  if (!hasRightIn(chat, bot.user, "can_change_info"))
    throw badRequest("not enough rights to change supergroup sticker set");
}
