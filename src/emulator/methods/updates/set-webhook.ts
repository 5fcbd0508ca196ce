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

function deletion(changed: boolean): MethodAnswer {
  return answer(true, changed ? "Webhook was deleted" : "Webhook is already deleted");
}
