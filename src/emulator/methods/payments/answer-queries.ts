import { toResult } from "../../wire/envelope.ts";
import { badRequest, unknownQuery } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readShippingOptions } from "./prices.ts";

/** https://core.telegram.org/bots/api#answershippingquery */
export const answerShippingQuery: MethodHandler = ({ bot, parameters }) => {
  const id = parameters.text("shipping_query_id");
  const isOk = parameters.boolean("ok");
  const message = parameters.text("error_message");
  parameters.text("shipping_options");
  const options = isOk ? readShippingOptions(parameters) : [];
  if (!isOk && message === "") throw badRequest(`parameter "error_message" is required`);
  const checkout = bot.queries.shipping.find(id);
  if (checkout === undefined) throw unknownQuery();
  bot.queries.shipping.close(id);
  if (isOk) checkout.ship(options);
  else checkout.fail(message);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#answerprecheckoutquery */
export const answerPreCheckoutQuery: MethodHandler = ({ bot, parameters }) => {
  const id = parameters.text("pre_checkout_query_id");
  const isOk = parameters.boolean("ok");
  const message = parameters.text("error_message");
  if (!isOk && message === "") throw badRequest(`parameter "error_message" is required`);
  const checkout = bot.queries.preCheckout.find(id);
  if (checkout === undefined) throw unknownQuery();
  bot.queries.preCheckout.close(id);
  if (isOk) checkout.complete();
  else checkout.fail(message);
  return toResult(true);
};
