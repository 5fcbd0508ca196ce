import type { MethodTable } from "../method.ts";
import { deleteBusinessMessages, getBusinessConnection, readBusinessMessage } from "./business.ts";
import { setBusinessAccountGiftSettings } from "./gift-settings.ts";
import {
  setBusinessAccountBio,
  setBusinessAccountName,
  setBusinessAccountUsername,
} from "./profile.ts";
import {
  removeBusinessAccountProfilePhoto,
  setBusinessAccountProfilePhoto,
} from "./profile-photo.ts";
import { getBusinessAccountStarBalance, transferBusinessAccountStars } from "./stars.ts";

/** Accounts of businesses that bots manage. */
export const BUSINESS: MethodTable = {
  modelled: {
    deleteBusinessMessages,
    getBusinessAccountStarBalance,
    getBusinessConnection,
    readBusinessMessage,
    removeBusinessAccountProfilePhoto,
    setBusinessAccountBio,
    setBusinessAccountGiftSettings,
    setBusinessAccountName,
    setBusinessAccountProfilePhoto,
    setBusinessAccountUsername,
    transferBusinessAccountStars,
  },
  stored: {},
};
