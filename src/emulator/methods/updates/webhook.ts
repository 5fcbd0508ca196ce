import type { WebhookInfo } from "../../../types/index.ts";
import { answer } from "../../wire/envelope.ts";
import { type MethodHandler, refuseParameters } from "../method.ts";

const DEFAULT_CONNECTIONS = 40;
const MAX_CONNECTIONS = 100;

/** https://core.telegram.org/bots/api#setwebhook */
export const setWebhook: MethodHandler = (call) => {
  const { bot, parameters } = call;
  refuseParameters(parameters, ["certificate", "ip_address"]);
  const url = parameters.text("url");
  if (url === "") return deleteWebhook(call);
  bot.webhook.pace();
  const settings = {
    url,
    secretToken: parameters.text("secret_token"),
    maxConnections: parameters.integer("max_connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
  };
  const changed = bot.webhook.set(settings, parameters.boolean("drop_pending_updates"));
  bot.updateAllowed(parameters.text("allowed_updates"));
  if (changed) bot.polling.terminate("setWebhook request");
  return answer(true, changed ? "Webhook was set" : "Webhook is already set");
};

/** https://core.telegram.org/bots/api#deletewebhook */
export const deleteWebhook: MethodHandler = ({ bot, parameters }) => {
  const changed = bot.webhook.delete(parameters.boolean("drop_pending_updates"));
  return answer(true, changed ? "Webhook was deleted" : "Webhook is already deleted");
};

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
