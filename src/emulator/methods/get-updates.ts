import type { MethodHandler } from "./method.ts";

const MAX_INT32 = 2 ** 31 - 1;

/** https://core.telegram.org/bots/api#getupdates */
export const getUpdates: MethodHandler = async ({ bot, parameters, signal }) => {
  bot.updateAllowed(parameters.text("allowed_updates"));
  return await bot.polling.getUpdates({
    offset: parameters.integer("offset", 0, -MAX_INT32, MAX_INT32),
    limit: parameters.integer("limit", 100, 1, 100),
    timeoutSeconds: parameters.integer("timeout", 0, 0, 50),
    signal,
  });
};
