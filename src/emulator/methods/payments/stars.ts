import type { StarPayment } from "../../model/bots/star-account.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodCall, type MethodHandler, requiredText } from "../method.ts";

const DEFAULT_LIMIT = 100;
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** https://core.telegram.org/bots/api#getmystarbalance */
export const getMyStarBalance: MethodHandler = ({ bot }) => toResult({ amount: bot.stars.balance });

/** https://core.telegram.org/bots/api#getstartransactions */
export const getStarTransactions: MethodHandler = ({ bot, parameters }) => {
  const offset = parameters.integer("offset", 0, 0, MAX_INT32);
  const limit = parameters.integer("limit", DEFAULT_LIMIT, 1, DEFAULT_LIMIT);
  return toResult({ transactions: bot.stars.transactions.slice(offset, offset + limit) });
};

/** https://core.telegram.org/bots/api#refundstarpayment */
export const refundStarPayment: MethodHandler = (call) => {
  const { bot, world } = call;
  const payment = findPayment(call, (parameters) =>
    requiredText(parameters, "telegram_payment_charge_id"),
  );
  if (bot.stars.isRefunded(payment.chargeId)) throw badRequest("CHARGE_ALREADY_REFUNDED");
  const date = world.timers.unixTime();
  const refunded_payment = bot.stars.refund(payment, date);
  const chat = world.openChat(bot, payment.user);
  const message = chat.send({ from: bot.user, date, refunded_payment });
  publishMessage(chat, message, "new");
  return toResult(true);
};

/** https://core.telegram.org/bots/api#edituserstarsubscription */
export const editUserStarSubscription: MethodHandler = (call) => {
  // No subscription is renewed here, so there is nothing to stop.
  call.parameters.boolean("is_canceled");
  const payment = findPayment(call, (parameters) => parameters.text("telegram_payment_charge_id"));
  if (payment.subscriptionPeriod === 0) throw badRequest("CHARGE_ID_INVALID");
  return toResult(true);
};

function findPayment(
  { bot, parameters }: MethodCall,
  readChargeId: (parameters: MethodCall["parameters"]) => string,
): StarPayment {
  const userId = parameters.integer("user_id", 0, 0, MAX_ID);
  const chargeId = readChargeId(parameters);
  if (userId === 0) throw badRequest("invalid user_id specified");
  const payment = bot.stars.findPayment(userId, chargeId);
  if (payment === undefined) throw badRequest("CHARGE_ID_INVALID");
  return payment;
}
