import type { InvoiceDetails } from "../../model/payments/invoices.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, requiredText } from "../method.ts";
import type { ContentReader } from "../sending/send.ts";
import { readPrices, readTips } from "./prices.ts";

const STARS = "XTR";
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
const MAX_AMOUNT = 999_999_999_999;
const MAX_TIPS = 4;
const MONTH_SECONDS = 2_592_000;
const NEEDS = [
  ["need_name", "name"],
  ["need_phone_number", "phone_number"],
  ["need_email", "email"],
  ["need_shipping_address", "shipping_address"],
] as const;
/** What neither bots nor people of the emulator see of an invoice. */
const UNSEEN = [
  "provider_data",
  "photo_url",
  "photo_size",
  "photo_width",
  "photo_height",
  "send_phone_number_to_provider",
  "send_email_to_provider",
];

/** Reads the parameters of sendInvoice. */
export const readInvoice: ContentReader = (call) => {
  const details = readInvoiceDetails(call);
  call.world.invoices.add(details);
  return { invoice: details.invoice };
};

/** Reads the parameters that sendInvoice and createInvoiceLink share. */
export function readInvoiceDetails({ bot, parameters }: MethodCall): InvoiceDetails {
  for (const name of UNSEEN) parameters.text(name);
  const subscriptionPeriod = parameters.integer("subscription_period", 0, 0, MAX_INTEGER);
  const isFlexible = parameters.boolean("is_flexible");
  const needs = new Set(
    NEEDS.filter(([parameter]) => parameters.boolean(parameter)).map(([, name]) => name),
  );
  const providerToken = parameters.text("provider_token");
  const start_parameter = parameters.text("start_parameter");
  const title = requiredText(parameters, "title");
  const description = requiredText(parameters, "description");
  const payload = requiredText(parameters, "payload");
  const currency = requiredText(parameters, "currency");
  const prices = readPrices(parameters);
  const maxTip = readMaxTip(parameters);
  checkTips(readTips(parameters), maxTip);
  const total_amount = prices.reduce((sum, { amount }) => sum + amount, 0);
  if (currency === STARS) {
    if (providerToken !== "" || prices.length !== 1 || isFlexible || maxTip !== 0)
      throw badRequest("STARS_INVOICE_INVALID");
  } else if (providerToken === "") throw badRequest("PAYMENT_PROVIDER_INVALID");
  if (total_amount <= 0 || total_amount > MAX_AMOUNT)
    throw badRequest("CURRENCY_TOTAL_AMOUNT_INVALID");
  if (subscriptionPeriod !== 0 && (subscriptionPeriod !== MONTH_SECONDS || currency !== STARS))
    throw badRequest("SUBSCRIPTION_PERIOD_INVALID");
  return {
    bot,
    invoice: { title, description, start_parameter, currency, total_amount },
    payload,
    prices,
    maxTip,
    isFlexible,
    needs,
    subscriptionPeriod,
  };
}

function readMaxTip(parameters: Parameters): number {
  const text = parameters.text("max_tip_amount");
  if (!/^-?\d*$/.test(text)) throw badRequest(`can't parse "max_tip_amount" as Number`);
  const amount = Number(text);
  if (amount < 0 || amount > MAX_AMOUNT)
    throw badRequest("invalid max_tip_amount of the currency specified");
  return amount;
}

function checkTips(tips: readonly number[], maxTip: number): void {
  for (const amount of tips) {
    if (amount <= 0) throw badRequest("suggested tip amount must be positive");
    if (amount > maxTip)
      throw badRequest("suggested tip amount can't be bigger than max_tip_amount");
  }
  if (tips.length > MAX_TIPS) throw badRequest("there can be at most 4 suggested tip amounts");
}
