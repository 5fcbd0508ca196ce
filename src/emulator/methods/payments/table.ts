import type { MethodTable } from "../method.ts";
import { answerPreCheckoutQuery, answerShippingQuery } from "./answer-queries.ts";
import { createInvoiceLink, sendInvoice } from "./invoices.ts";
import {
  editUserStarSubscription,
  getMyStarBalance,
  getStarTransactions,
  refundStarPayment,
} from "./stars.ts";

/** Invoices, payments and Stars. */
export const PAYMENTS: MethodTable = {
  modelled: {
    answerPreCheckoutQuery,
    answerShippingQuery,
    createInvoiceLink,
    editUserStarSubscription,
    getMyStarBalance,
    getStarTransactions,
    refundStarPayment,
    sendInvoice,
  },
  stored: {},
};
