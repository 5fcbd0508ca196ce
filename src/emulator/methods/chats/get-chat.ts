import type { AcceptedGiftTypes, ChatFullInfo } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { toChatPhoto } from "../../model/files/media.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { ALL_GIFTS, type EmojiStatus } from "../../model/profiles/profiles.ts";
import type { World } from "../../model/world.ts";
import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#getchat */
export const getChat: MethodHandler = ({ bot, world, parameters }) =>
  toResult(fullInfoOf(world, world.getChat(bot, parameters.text("chat_id"))));

function fullInfoOf(world: World, chat: Chat): ChatFullInfo {
  const { info, details, pinned } = chat;
  const isGroup = info.type === "group" || info.type === "supergroup";
  const last = pinned.at(-1);
  const message = last === undefined ? undefined : chat.messages.get(last);
  return {
    ...info,
    ...(info.username === undefined ? {} : { active_usernames: [info.username] }),
    accent_color_id: Math.abs(info.id % 7),
    max_reaction_count: 11,
    accepted_gift_types: giftsAcceptedBy(world, chat),
    ...(isGroup ? { permissions: chat.permissions } : {}),
    ...(info.type === "private" ? profileFields(world, info.id) : {}),
    ...details,
    ...(message === undefined ? {} : { pinned_message: toBotMessage(message) }),
  };
}

const NO_GIFTS: AcceptedGiftTypes = {
  unlimited_gifts: false,
  limited_gifts: false,
  unique_gifts: false,
  premium_subscription: false,
  gifts_from_channels: false,
};

function giftsAcceptedBy({ profiles }: World, { id, info }: Chat): AcceptedGiftTypes {
  if (info.type === "private") return profiles.of(id).acceptedGifts;
  return info.type === "channel" ? ALL_GIFTS : NO_GIFTS;
}

function profileFields({ profiles, groups, timers }: World, userId: number): Partial<ChatFullInfo> {
  const { bio, photos, publicPhoto, emojiStatus, personalChatId = 0 } = profiles.of(userId);
  const personal_chat = groups.get(personalChatId)?.info;
  const photo = photos.at(-1) ?? publicPhoto;
  return {
    ...(bio === "" ? {} : { bio }),
    ...(photo === undefined ? {} : { photo: toChatPhoto(photo) }),
    ...(personal_chat === undefined ? {} : { personal_chat }),
    ...(emojiStatus === undefined ? {} : statusFields(emojiStatus, timers.unixTime())),
  };
}

function statusFields(
  { customEmojiId, expirationDate }: EmojiStatus,
  now: number,
): Partial<ChatFullInfo> {
  if (expirationDate === 0) return { emoji_status_custom_emoji_id: customEmojiId };
  if (expirationDate <= now) return {};
  return {
    emoji_status_custom_emoji_id: customEmojiId,
    emoji_status_expiration_date: expirationDate,
  };
}
