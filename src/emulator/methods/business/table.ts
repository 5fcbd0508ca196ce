import type { MethodTable } from "../method.ts";
import { deleteBusinessMessages, getBusinessConnection, readBusinessMessage } from "./business.ts";
import { setBusinessAccountGiftSettings } from "./gift-settings.ts";
import { getBusinessAccountStarBalance, transferBusinessAccountStars } from "./stars.ts";

/** Accounts of businesses that bots manage. */
export const BUSINESS: MethodTable = {
  modelled: {
    deleteBusinessMessages,
    getBusinessAccountStarBalance,
    getBusinessConnection,
    readBusinessMessage,
    setBusinessAccountGiftSettings,
    transferBusinessAccountStars,
  },
  stored: {},
};
