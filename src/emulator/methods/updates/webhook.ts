import type { WebhookInfo } from "../../../types/index.ts";
import { toResult } from "../../wire/envelope.ts";
import type { Parameters } from "../../wire/parameters.ts";
import type { MethodHandler } from "../method.ts";

const DEFAULT_CONNECTIONS = 40;
const MAX_CONNECTIONS = 100;

/** https://core.telegram.org/bots/api#setwebhook */
export const setWebhook: MethodHandler = (call) => {
  const { bot, parameters } = call;
  const url = parameters.text("url");
  const settings = {
    url,
    secretToken: parameters.text("secret_token"),
    maxConnections: parameters.integer("max_connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
    ipAddress: parameters.text("ip_address"),
    certificate: readCertificate(parameters),
  };
  const dropsPending = parameters.boolean("drop_pending_updates");
  const allowedUpdates = parameters.text("allowed_updates");
  if (url === "") return deleteWebhook(call);
  bot.webhook.limitRate();
  const hasChanged = bot.webhook.set(settings, dropsPending);
  bot.setAllowedUpdates(allowedUpdates);
  if (hasChanged) bot.polling.terminateWaiting("setWebhook request");
  return toResult(true, hasChanged ? "Webhook was set" : "Webhook is already set");
};

/** Returns the uploaded certificate; the server ignores any other value. */
function readCertificate(parameters: Parameters): Uint8Array | undefined {
  const attached = /^attach:\/\/(.*)/s.exec(parameters.text("certificate"))?.[1] ?? "";
  return (parameters.file("certificate") ?? parameters.file(attached))?.bytes;
}

/** https://core.telegram.org/bots/api#deletewebhook */
export const deleteWebhook: MethodHandler = ({ bot, parameters }) => {
  const hasChanged = bot.webhook.delete(parameters.boolean("drop_pending_updates"));
  return toResult(true, hasChanged ? "Webhook was deleted" : "Webhook is already deleted");
};

/** https://core.telegram.org/bots/api#getwebhookinfo */
export const getWebhookInfo: MethodHandler = ({ bot }) => {
  const { isSet, settings, ipAddress, lastError } = bot.webhook;
  const allowed = bot.customAllowedUpdates;
  const info: WebhookInfo = {
    url: settings.url,
    has_custom_certificate: settings.certificate !== undefined,
    pending_update_count: bot.pendingUpdateCount,
    ...(lastError === undefined
      ? {}
      : { last_error_date: lastError.date, last_error_message: lastError.message }),
    ...(isSet ? { max_connections: settings.maxConnections, ip_address: ipAddress } : {}),
    ...(allowed === undefined ? {} : { allowed_updates: allowed }),
  };
  return toResult(info);
};
