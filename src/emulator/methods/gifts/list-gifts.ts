import { type ReceivedGift, toOwnedGift } from "../../model/gifts/received-gift.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";

const MAX_COUNT = 100;

/** Which gifts are listed, and in which order. */
interface Listing {
  readonly isIncluded: (received: ReceivedGift) => boolean;
  readonly isByPrice: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** https://core.telegram.org/bots/api#getusergifts */
export const getUserGifts: MethodHandler = (call) => {
  const { world, parameters } = call;
  const listing = readListing(parameters);
  const user = getUser(world, userIdOf(parameters));
  return listGifts(call, user.id, listing, false);
};

/** https://core.telegram.org/bots/api#getchatgifts */
export const getChatGifts: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const listing = readSavedListing(parameters);
  const chat = world.getChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type !== "private" && type !== "channel") throw badRequest("PEER_ID_INVALID");
  return listGifts(call, chat.id, listing, false);
};

/** https://core.telegram.org/bots/api#getbusinessaccountgifts */
export const getBusinessAccountGifts: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const listing = readSavedListing(parameters);
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_view_gifts_and_stars");
  return listGifts(call, user.id, listing, true);
};

/** Reads the options of lists that could also contain gifts which their owner does not show: here, all are shown. */
function readSavedListing(parameters: Parameters): Listing {
  const listing = readListing(parameters);
  parameters.boolean("exclude_unsaved");
  return parameters.boolean("exclude_saved") ? { ...listing, isIncluded: () => false } : listing;
}

function readListing(parameters: Parameters): Listing {
  // No gift is from a blockchain here.
  parameters.boolean("exclude_from_blockchain");
  const excluded = new Set(
    ["unlimited", "limited_upgradable", "limited_non_upgradable", "unique"].filter((category) =>
      parameters.boolean(`exclude_${category}`),
    ),
  );
  return {
    isIncluded: (received) => !excluded.has(categoryOf(received)),
    isByPrice: parameters.boolean("sort_by_price"),
    offset: parameters.integer("offset", 0, 0, Number.MAX_SAFE_INTEGER),
    limit: parameters.integer("limit", MAX_COUNT, 1, MAX_COUNT),
  };
}

function categoryOf(received: ReceivedGift): string {
  if (received.type === "unique") return "unique";
  const { total_count, upgrade_star_count } = received.gift;
  if (total_count === undefined) return "unlimited";
  return upgrade_star_count === undefined ? "limited_non_upgradable" : "limited_upgradable";
}

function listGifts(
  { world }: MethodCall,
  ownerId: number,
  { isIncluded, isByPrice, offset, limit }: Listing,
  isManaged: boolean,
): MethodResult {
  const { gifts } = world;
  const all = gifts.ownedBy(ownerId).filter(isIncluded);
  const priceOf = ({ type, gift }: ReceivedGift): number =>
    (type === "regular" ? gift : gifts.find(gift.gift_id)).star_count;
  if (isByPrice) all.sort((a, b) => priceOf(b) - priceOf(a));
  const end = offset + limit;
  return toResult({
    total_count: all.length,
    gifts: all.slice(offset, end).map((received) => toOwnedGift(received, isManaged)),
    ...(end < all.length ? { next_offset: String(end) } : {}),
  });
}
