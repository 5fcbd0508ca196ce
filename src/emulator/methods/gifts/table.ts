import type { MethodTable } from "../method.ts";
import { giftPremiumSubscription } from "./gift-premium.ts";
import { getBusinessAccountGifts, getChatGifts, getUserGifts } from "./list-gifts.ts";
import { convertGiftToStars, transferGift, upgradeGift } from "./manage-gifts.ts";
import { getAvailableGifts, sendGift } from "./send-gift.ts";

/** Gifts: sending them, and those of people, channels and businesses. */
export const GIFTS: MethodTable = {
  modelled: {
    convertGiftToStars,
    getAvailableGifts,
    getBusinessAccountGifts,
    getChatGifts,
    getUserGifts,
    giftPremiumSubscription,
    sendGift,
    transferGift,
    upgradeGift,
  },
  stored: {},
};
