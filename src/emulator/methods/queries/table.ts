import type { MethodTable } from "../method.ts";
import { answerCallbackQuery } from "./answer-callback-query.ts";

/** Answering queries. */
export const QUERIES: MethodTable = {
  modelled: {
    answerCallbackQuery,
  },
  stored: {},
};
