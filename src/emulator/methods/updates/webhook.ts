import type { WebhookInfo } from "../../../types/index.ts";
import { readWebhookSettings } from "../../delivery/webhook-settings.ts";
import { answer, type MethodAnswer } from "../../wire/envelope.ts";
import { type MethodHandler, refuseParameters } from "../method.ts";

/** https://core.telegram.org/bots/api#setwebhook */
export const setWebhook: MethodHandler = ({ bot, parameters }) => {
  refuseParameters(parameters, ["certificate", "ip_address"]);
  const settings = readWebhookSettings(parameters);
  const drop = parameters.boolean("drop_pending_updates");
  if (settings.url === "") return deletion(bot.webhook.delete(drop));
  bot.webhook.pace();
  const changed = bot.webhook.set(settings, drop);
  bot.updateAllowed(parameters.text("allowed_updates"));
  if (changed) bot.polling.terminate("setWebhook request");
  return answer(true, changed ? "Webhook was set" : "Webhook is already set");
};

/** https://core.telegram.org/bots/api#deletewebhook */
export const deleteWebhook: MethodHandler = ({ bot, parameters }) =>
  deletion(bot.webhook.delete(parameters.boolean("drop_pending_updates")));

/** https://core.telegram.org/bots/api#getwebhookinfo */
export const getWebhookInfo: MethodHandler = ({ bot }) => {
  const { isSet, settings, pendingUpdates, lastError } = bot.webhook;
  const allowed = bot.chosenUpdates;
  const info: WebhookInfo = {
    url: settings.url,
    has_custom_certificate: false,
    pending_update_count: pendingUpdates,
    ...(lastError === undefined
      ? {}
      : { last_error_date: lastError.date, last_error_message: lastError.message }),
    ...(isSet ? { max_connections: settings.maxConnections } : {}),
    ...(allowed === undefined ? {} : { allowed_updates: allowed }),
  };
  return answer(info);
};

function deletion(changed: boolean): MethodAnswer {
  return answer(true, changed ? "Webhook was deleted" : "Webhook is already deleted");
}
