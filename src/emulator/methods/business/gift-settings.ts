import { toResult } from "../../wire/envelope.ts";
import { readJsonObject } from "../../wire/json-fields.ts";
import type { MethodHandler } from "../method.ts";

const WORDS = {
  missing: "accepted gift types aren't specified",
  invalid: "can't parse accepted gift types JSON object",
  notObject: "object expected as accepted gift types",
};

/** https://core.telegram.org/bots/api#setbusinessaccountgiftsettings */
export const setBusinessAccountGiftSettings: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const showsGiftButton = parameters.boolean("show_gift_button");
  const acceptedGifts = readJsonObject(parameters.text("accepted_gift_types"), WORDS, (fields) => ({
    unlimited_gifts: fields.requiredBoolean("unlimited_gifts"),
    limited_gifts: fields.requiredBoolean("limited_gifts"),
    unique_gifts: fields.requiredBoolean("unique_gifts"),
    premium_subscription: fields.requiredBoolean("premium_subscription"),
    gifts_from_channels:
      !fields.has("gifts_from_channels") || fields.boolean("gifts_from_channels"),
  }));
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_change_gift_settings");
  const profile = world.profiles.of(user.id);
  profile.showsGiftButton = showsGiftButton;
  profile.acceptedGifts = acceptedGifts;
  return toResult(true);
};
