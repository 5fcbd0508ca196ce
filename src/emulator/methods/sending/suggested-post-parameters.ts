import type { SuggestedPostParameters, SuggestedPostPrice } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";

const MIN_STARS = 5;
const MAX_STARS = 100_000;
/** One hundredth of a coin. */
const NANOCOINS = 10_000_000;
const MAX_CENTS = 1_000_000;

/** Reads `suggested_post_parameters`; undefined when it is absent. */
export function readSuggestion(parameters: Parameters): SuggestedPostParameters | undefined {
  const text = parameters.text("suggested_post_parameters");
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse suggested post parameters JSON object");
  if (!isObject(value)) throw badRequest("object expected as suggested post parameters");
  try {
    const fields = new JsonFields(value);
    const send_date = fields.integer("send_date");
    const price = fields.has("price") ? readPrice(fields.requiredObject("price")) : undefined;
    if (send_date < 0) throw badRequest("invalid post send date specified");
    return {
      ...(price === undefined ? {} : { price }),
      ...(send_date === 0 ? {} : { send_date }),
    };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

/** Returns undefined for a price of 0. */
function readPrice(fields: JsonFields): SuggestedPostPrice | undefined {
  const currency = fields.requiredText("currency");
  const amount = Number(fields.requiredLong("amount"));
  if (currency !== "XTR" && currency !== "TON")
    throw badRequest("invalid suggested post price currency specified");
  if (currency === "TON" && amount % NANOCOINS !== 0)
    throw badRequest("suggested post price must be divisible by 10000000 nanotoncoins");
  if (amount === 0) return undefined;
  if (currency === "XTR" && (amount < MIN_STARS || amount > MAX_STARS))
    throw badRequest("invalid amount of Telegram Stars specified");
  const cents = amount / NANOCOINS;
  if (currency === "TON" && (cents < 1 || cents > MAX_CENTS))
    throw badRequest("invalid amount of Gram cents specified");
  return { currency, amount };
}
