import type { User } from "../../../types/index.ts";
import {
  convertedStars,
  type ReceivedGift,
  type RegularGift,
  TRANSFER_STARS,
  type UpgradedGift,
} from "../../model/gifts/received-gift.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { announceGift } from "./announce-gift.ts";

const MAX_STARS = 1_000_000;
/** A number, the number of a chat and of a gift in it, or the name of an upgraded gift. */
const GIFT_ID = /^(?:-?\d+|-?\d+_-?\d+|@.+)$/;

/** https://core.telegram.org/bots/api#convertgifttostars */
export const convertGiftToStars: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const id = parameters.text("owned_gift_id");
  const { user } = world.business.get(bot, connectionId).connection;
  checkGiftId(id);
  world.business.checkRight(bot, connectionId, "can_convert_gifts_to_stars");
  const received = requireRegular(world.gifts.get(user.id, id));
  world.gifts.convert(received);
  world.profiles.of(user.id).stars += convertedStars(received.gift);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#upgradegift */
export const upgradeGift: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const id = parameters.text("owned_gift_id");
  const keepsDetails = parameters.boolean("keep_original_details");
  const stars = parameters.integer("star_count", 0, 0, MAX_STARS);
  const { user } = world.business.get(bot, connectionId).connection;
  checkGiftId(id);
  world.business.checkRight(bot, connectionId, "can_transfer_and_upgrade_gifts");
  const received = requireRegular(world.gifts.get(user.id, id));
  const price = upgradePriceOf(received);
  if (stars === 0 && price > 0) throw badRequest("PAYMENT_REQUIRED");
  if (stars > 0 && price === 0) throw badRequest("NO_PAYMENT_NEEDED");
  if (stars !== price) throw badRequest("wrong upgrade price specified");
  pay(call, connectionId, user, price);
  const upgraded = world.gifts.upgrade(received, keepsDetails);
  const event = { connectionId, upgraded, origin: "upgrade", isManaged: true } as const;
  announceGift(call, user, received.sender, event);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#transfergift */
export const transferGift: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const id = parameters.text("owned_gift_id");
  const chatId = parameters.text("new_owner_chat_id");
  const stars = parameters.integer("star_count", 0, 0, MAX_STARS);
  if (chatId === "") throw badRequest("chat identifier is empty");
  if (!/^-?\d+$/.test(chatId)) throw badRequest("chat identifier must be a valid Integer");
  const { user } = world.business.get(bot, connectionId).connection;
  const newOwnerId = Number(chatId);
  const newOwner = world.users.get(newOwnerId);
  const isChannel = world.groups.get(newOwnerId)?.info.type === "channel";
  if (newOwner === undefined && !isChannel)
    throw badRequest("have no access to the new gift owner");
  checkGiftId(id);
  world.business.checkRight(bot, connectionId, "can_transfer_and_upgrade_gifts");
  const received = requireUnique(world.gifts.get(user.id, id));
  if (stars === 0) throw badRequest("PAYMENT_REQUIRED");
  if (stars !== TRANSFER_STARS) throw badRequest("wrong transfer price specified");
  pay(call, connectionId, user, TRANSFER_STARS);
  const upgraded = world.gifts.transfer(received, user, newOwnerId);
  const event = { connectionId, upgraded, origin: "transfer", isManaged: false } as const;
  if (newOwner !== undefined) announceGift(call, user, newOwner, event);
  return toResult(true);
};

function checkGiftId(id: string): void {
  if (!GIFT_ID.test(id)) throw badRequest("invalid gift identifier specified");
}

function requireRegular(received: ReceivedGift): RegularGift {
  if (received.type === "unique") throw badRequest("STARGIFT_ALREADY_UPGRADED");
  return received;
}

function requireUnique(received: ReceivedGift): UpgradedGift {
  if (received.type === "regular") throw badRequest("STARGIFT_NOT_UNIQUE");
  return received;
}

/** Returns what the owner has to pay for the upgrade. */
function upgradePriceOf({ gift, prepaidStars }: RegularGift): number {
  const { upgrade_star_count } = gift;
  if (upgrade_star_count === undefined) throw badRequest("STARGIFT_UPGRADE_UNAVAILABLE");
  return prepaidStars === 0 ? upgrade_star_count : 0;
}

/** Pays from the balance of the account. Throws the refusal when the bot may not, or when it is too low. */
function pay({ bot, world }: MethodCall, connectionId: string, { id }: User, stars: number): void {
  if (stars === 0) return;
  world.business.checkRight(bot, connectionId, "can_transfer_stars");
  const profile = world.profiles.of(id);
  if (profile.stars < stars) throw badRequest("BALANCE_TOO_LOW");
  profile.stars -= stars;
}
