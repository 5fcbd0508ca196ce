import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#logout */
export const logOut: MethodHandler = ({ bot }) => {
  bot.session.logOut();
  bot.webhook.delete(true);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#close */
export const close: MethodHandler = ({ bot }) => {
  bot.session.close();
  return toResult(true);
};
