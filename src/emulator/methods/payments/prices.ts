import type { LabeledPrice, ShippingOption } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { requiredText } from "../method.ts";

/** Reads `prices`. */
export function readPrices(parameters: Parameters): LabeledPrice[] {
  const value = parseJson(requiredText(parameters, "prices"));
  if (value === undefined) throw badRequest("can't parse prices JSON object");
  return asRefusal(() => parsePrices(value));
}

/** Reads `suggested_tip_amounts`; empty when it is absent. */
export function readTips(parameters: Parameters): number[] {
  const text = parameters.text("suggested_tip_amounts");
  if (text === "") return [];
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse suggested_tip_amounts JSON object");
  if (!Array.isArray(value)) throw badRequest("expected an Array of suggested tip amounts");
  return value.map((amount) => {
    if (typeof amount !== "number" && typeof amount !== "string")
      throw badRequest("suggested tip amount must be of type Number or String");
    if (!/^-?\d+$/.test(String(amount)))
      throw badRequest("can't parse suggested tip amount as Number");
    return Number(amount);
  });
}

/** Reads `shipping_options`. */
export function readShippingOptions(parameters: Parameters): ShippingOption[] {
  const values = parseJson(requiredText(parameters, "shipping_options"));
  if (values === undefined) throw badRequest("can't parse shipping options JSON object");
  if (!Array.isArray(values)) throw badRequest("expected an Array of shipping options");
  const options = values.map((value) =>
    asRefusal(() => within("Can't parse shipping option", () => parseShippingOption(value))),
  );
  if (options.length === 0) throw badRequest("there must be at least one shipping option");
  return options;
}

function parseShippingOption(value: unknown): ShippingOption {
  if (!isObject(value)) throw new FieldError("ShippingOption must be an Object");
  const fields = new JsonFields(value);
  const id = fields.requiredText("id");
  if (id === "") throw new FieldError("ShippingOption identifier must be non-empty");
  const title = fields.requiredText("title");
  if (title === "") throw new FieldError("ShippingOption title must be non-empty");
  const prices = fields.array("prices");
  if (prices === undefined) throw new FieldError(`Can't find field "prices"`);
  return {
    id,
    title,
    prices: within("Can't parse shipping option prices", () => parsePrices(prices)),
  };
}

function parsePrices(value: unknown): LabeledPrice[] {
  if (!Array.isArray(value)) throw new FieldError("Expected an Array of labeled prices");
  const prices = value.map((price) => within("Can't parse labeled price", () => parsePrice(price)));
  if (prices.length === 0) throw new FieldError("There must be at least one price");
  return prices;
}

function parsePrice(value: unknown): LabeledPrice {
  if (!isObject(value)) throw new FieldError("LabeledPrice must be an Object");
  const fields = new JsonFields(value);
  const label = fields.requiredText("label");
  if (label === "") throw new FieldError("LabeledPrice label must be non-empty");
  return { label, amount: fields.requiredInteger("amount") };
}

/** Adds to an error what it is part of. */
function within<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError(`${what}: ${error.message}`);
  }
}

function asRefusal<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}
