import type { Gift, TransactionPartner, User } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { toGiftInfo } from "../../model/gifts/received-gift.ts";
import { randomLongId } from "../../random.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodCall, type MethodHandler } from "../method.ts";
import { readGiftText } from "./gift-text.ts";

/** https://core.telegram.org/bots/api#getavailablegifts */
export const getAvailableGifts: MethodHandler = ({ world }) =>
  toResult({ gifts: world.gifts.available });

/** https://core.telegram.org/bots/api#sendgift */
export const sendGift: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const giftId = parameters.text("gift_id");
  const paysForUpgrade = parameters.boolean("pay_for_upgrade");
  const text = readGiftText(call);
  const { user, channel } = findReceiver(call);
  const { gifts } = world;
  const offered = gifts.find(giftId);
  if (user !== undefined) checkAccepts(call, user, offered);
  const prepaidStars = paysForUpgrade ? upgradePriceOf(offered) : 0;
  const price = offered.star_count + prepaidStars;
  if (bot.stars.balance < price) throw badRequest("BALANCE_TOO_LOW");
  const ownerId = user === undefined ? channel.id : user.id;
  const sender = bot.user;
  const received = gifts.give({ giftId, ownerId, sender, text, isPrivate: false, prepaidStars });
  const { gift, date } = received;
  const receiver: TransactionPartner =
    user === undefined
      ? { type: "chat", chat: channel.info, gift }
      : { type: "user", transaction_type: "gift_purchase", user, gift };
  bot.stars.book({ id: randomLongId(world.random), amount: price, date, receiver });
  // A bot receives no update about its own gift.
  if (user !== undefined)
    world.openChat(bot, user).send({ from: sender, date, gift: toGiftInfo(received, false) });
  return toResult(true);
};

type Receiver =
  | { readonly user: User; readonly channel?: undefined }
  | { readonly user?: undefined; readonly channel: Chat };

function findReceiver({ bot, world, parameters }: MethodCall): Receiver {
  const chatId = parameters.text("chat_id");
  const userId = parameters.integer("user_id", 0, 0, Number.MAX_SAFE_INTEGER);
  if (chatId !== "") {
    const chat = world.getChat(bot, chatId);
    const user = chat.info.type === "private" ? world.users.get(chat.id) : undefined;
    if (user !== undefined) return { user };
    if (chat.info.type !== "channel") throw badRequest("PEER_ID_INVALID");
    return { channel: chat };
  }
  if (userId === 0) throw badRequest("invalid user_id specified");
  const user = getUser(world, userId);
  if (user.is_bot) throw badRequest("PEER_ID_INVALID");
  return { user };
}

function checkAccepts({ world }: MethodCall, { id }: User, { total_count }: Gift): void {
  const { limited_gifts, unlimited_gifts } = world.profiles.of(id).acceptedGifts;
  if (!(total_count === undefined ? unlimited_gifts : limited_gifts))
    throw badRequest("USER_DISALLOWED_STARGIFTS");
}

function upgradePriceOf({ upgrade_star_count }: Gift): number {
  if (upgrade_star_count === undefined) throw badRequest("STARGIFT_UPGRADE_UNAVAILABLE");
  return upgrade_star_count;
}
