import type { MethodTable } from "../method.ts";
import { answerGuestQuery } from "./answer-guest-query.ts";
import { answerInlineQuery } from "./answer-inline-query.ts";
import { savePreparedKeyboardButton } from "./prepared-button.ts";
import { answerWebAppQuery, savePreparedInlineMessage } from "./web-app.ts";

/** Messages that people send through bots. */
export const INLINE: MethodTable = {
  modelled: {
    answerGuestQuery,
    answerInlineQuery,
    answerWebAppQuery,
    savePreparedInlineMessage,
    savePreparedKeyboardButton,
  },
  stored: {},
};
