import type { MethodTable } from "../method.ts";
import { deleteBusinessMessages, getBusinessConnection, readBusinessMessage } from "./business.ts";

/** Accounts of businesses that bots manage. */
export const BUSINESS: MethodTable = {
  modelled: {
    deleteBusinessMessages,
    getBusinessConnection,
    readBusinessMessage,
  },
  stored: {},
};
