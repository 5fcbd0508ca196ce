import { randomLongId } from "../../random.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";
import { readGiftText } from "./gift-text.ts";

const MAX_MONTHS = 1000;
/** In Stars, by the number of months. */
const PRICES: ReadonlyMap<number, number> = new Map([
  [3, 1000],
  [6, 1500],
  [12, 2500],
]);

/** https://core.telegram.org/bots/api#giftpremiumsubscription */
export const giftPremiumSubscription: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const stars = parameters.integer(
    "star_count",
    0,
    -Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER,
  );
  const months = parameters.integer("month_count", 0, 0, MAX_MONTHS);
  // The Bot API has no field for the service message that contains the text, so it is only checked.
  readGiftText(call);
  const user = getUser(world, userIdOf(parameters));
  const price = PRICES.get(months);
  if (price === undefined) throw badRequest("GIFT_MONTHS_INVALID");
  if (price !== stars) throw badRequest("wrong Premium subscription price specified");
  if (bot.stars.balance < price) throw badRequest("BALANCE_TOO_LOW");
  user.is_premium = true;
  bot.stars.book({
    id: randomLongId(world.random),
    amount: price,
    date: world.timers.unixTime(),
    receiver: {
      type: "user",
      transaction_type: "premium_purchase",
      user,
      premium_subscription_duration: months,
    },
  });
  return toResult(true);
};
