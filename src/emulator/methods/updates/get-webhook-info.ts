import type { WebhookInfo } from "../../../types/index.ts";
import { answer } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

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
