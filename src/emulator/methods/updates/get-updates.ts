import { MAX_INT32, type MethodHandler } from "../method.ts";

const WEBHOOK_IS_ACTIVE =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";

/** https://core.telegram.org/bots/api#getupdates */
export const getUpdates: MethodHandler = async ({ bot, parameters, signal }) => {
  if (bot.webhook.isSet) return await bot.polling.rejectWithConflict(WEBHOOK_IS_ACTIVE);
  bot.setAllowedUpdates(parameters.text("allowed_updates"));
  return await bot.polling.getUpdates({
    offset: parameters.integer("offset", 0, -MAX_INT32, MAX_INT32),
    limit: parameters.integer("limit", 100, 1, 100),
    timeoutSeconds: parameters.integer("timeout", 0, 0, 50),
    signal,
  });
};
