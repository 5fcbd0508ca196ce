import { randomLongId } from "../../random.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";

const MAX_STARS = 1_000_000_000;

/** https://core.telegram.org/bots/api#getbusinessaccountstarbalance */
export const getBusinessAccountStarBalance: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_view_gifts_and_stars");
  return toResult({ amount: world.profiles.of(user.id).stars });
};

/** https://core.telegram.org/bots/api#transferbusinessaccountstars */
export const transferBusinessAccountStars: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const amount = parameters.integer("star_count", 0, 0, MAX_STARS);
  const { user } = world.business.get(bot, connectionId).connection;
  if (amount === 0) throw badRequest("invalid amount of Telegram Stars to transfer specified");
  world.business.checkRight(bot, connectionId, "can_transfer_stars");
  const profile = world.profiles.of(user.id);
  if (profile.stars < amount) throw badRequest("BALANCE_TOO_LOW");
  profile.stars -= amount;
  bot.stars.book({
    id: randomLongId(world.random),
    amount,
    date: world.timers.unixTime(),
    source: { type: "user", transaction_type: "business_account_transfer", user },
  });
  return toResult(true);
};
