import type { ChatFullInfo } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#getchat */
export const getChat: MethodHandler = ({ bot, world, parameters }) =>
  toResult(fullInfoOf(world.getChat(bot, parameters.text("chat_id"))));

const GIFTS = {
  unlimited_gifts: true,
  limited_gifts: true,
  unique_gifts: true,
  premium_subscription: true,
  gifts_from_channels: true,
};

function fullInfoOf(chat: Chat): ChatFullInfo {
  const { info, details, pinned } = chat;
  const isGroup = info.type === "group" || info.type === "supergroup";
  const last = pinned.at(-1);
  const message = last === undefined ? undefined : chat.messages.get(last);
  return {
    ...info,
    ...(info.username === undefined ? {} : { active_usernames: [info.username] }),
    accent_color_id: Math.abs(info.id % 7),
    max_reaction_count: 11,
    accepted_gift_types: GIFTS,
    ...(isGroup ? { permissions: chat.permissions } : {}),
    ...details,
    ...(message === undefined ? {} : { pinned_message: toBotMessage(message) }),
  };
}
