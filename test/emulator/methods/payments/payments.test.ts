import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Message, UpdatePayloads } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const cup = {
  title: "Cup",
  description: "Of tea",
  payload: "cup:1",
  currency: "XTR",
  prices: [{ label: "Cup", amount: 5 }],
};
const delivery = {
  ...cup,
  currency: "EUR",
  provider_token: "1:TEST",
  prices: [
    { label: "Tea", amount: 400 },
    { label: "Tax", amount: 80 },
  ],
  need_name: true,
  need_shipping_address: true,
  is_flexible: true,
  max_tip_amount: 100,
};
const shipping_address = {
  country_code: "GB",
  state: "",
  city: "London",
  street_line1: "Strand",
  street_line2: "",
  post_code: "WC2",
};
const order_info = { name: "Ada", phone_number: "1", shipping_address };
const sendInvoice = async (invoice: object): Promise<Message> =>
  (await scenario.call("sendInvoice", { chat_id: scenario.chat.id, ...invoice })).result as Message;
const lastUpdate = async (): Promise<Partial<UpdatePayloads> | undefined> =>
  (await scenario.call("getUpdates", { offset: -1 })).result.at(-1);

/** Lets the person pay in Stars, and the bot agree. */
async function payCup(): Promise<string> {
  const payment = scenario.chat.pay(await sendInvoice(cup));
  const pre_checkout_query_id = (await lastUpdate())?.pre_checkout_query?.id;
  await scenario.call("answerPreCheckoutQuery", { pre_checkout_query_id, ok: true });
  const { successful_payment } = await payment.completed();
  return successful_payment?.telegram_payment_charge_id ?? "";
}

describe("payments in Stars", () => {
  it("asks the bot, then books the Stars", async () => {
    const { ada, chat, call } = scenario;
    const message = await sendInvoice(cup);
    expect(message.invoice).toEqual({
      title: "Cup",
      description: "Of tea",
      start_parameter: "",
      currency: "XTR",
      total_amount: 5,
    });
    const payment = chat.pay(message);
    const query = (await lastUpdate())?.pre_checkout_query;
    expect(query).toMatchObject({
      from: ada.user,
      currency: "XTR",
      total_amount: 5,
      invoice_payload: "cup:1",
    });
    await call("answerPreCheckoutQuery", { pre_checkout_query_id: query?.id, ok: true });
    const paid = await payment.completed();
    const id = paid.successful_payment?.telegram_payment_charge_id;
    expect(paid).toMatchObject({ from: ada.user, successful_payment: { total_amount: 5 } });
    expect((await lastUpdate())?.message).toEqual(paid);
    expect((await call("getMyStarBalance")).result).toEqual({ amount: 5 });
    const source = {
      type: "user",
      transaction_type: "invoice_payment",
      user: ada.user,
      invoice_payload: "cup:1",
    };
    expect((await call("getStarTransactions")).result).toEqual({
      transactions: [{ id, amount: 5, date: paid.date, source }],
    });
  });

  it("gives the person the reason of a refusal", async () => {
    const payment = scenario.chat.pay(await sendInvoice(cup));
    const pre_checkout_query_id = (await lastUpdate())?.pre_checkout_query?.id;
    const refuse = { pre_checkout_query_id, ok: false };
    expect(await scenario.outcome("answerPreCheckoutQuery", refuse)).toBe(
      `parameter "error_message" is required`,
    );
    await scenario.call("answerPreCheckoutQuery", { ...refuse, error_message: "Sold out" });
    await expect(payment.completed()).rejects.toThrow("Sold out");
    expect((await scenario.call("getMyStarBalance")).result).toEqual({ amount: 0 });
  });

  it("fails when the bot takes longer than 10 seconds", async () => {
    const { chat, clock, call, outcome } = scenario;
    const inTime = chat.pay(await sendInvoice(cup));
    const first = (await lastUpdate())?.pre_checkout_query?.id;
    clock.advance(9_999);
    await call("answerPreCheckoutQuery", { pre_checkout_query_id: first, ok: true });
    await inTime.completed();
    const payment = chat.pay(await sendInvoice(cup));
    const pre_checkout_query_id = (await lastUpdate())?.pre_checkout_query?.id;
    clock.advance(10_000);
    await expect(payment.completed()).rejects.toThrow("within 10 seconds");
    expect(await outcome("answerPreCheckoutQuery", { pre_checkout_query_id, ok: true })).toBe(
      "query is too old and response timeout expired or query ID is invalid",
    );
  });

  it("refunds a payment once", async () => {
    const { ada, call, outcome } = scenario;
    const telegram_payment_charge_id = await payCup();
    const refund = { user_id: ada.user.id, telegram_payment_charge_id };
    expect(await outcome("refundStarPayment", { ...refund, user_id: 1 })).toBe("CHARGE_ID_INVALID");
    expect(await outcome("refundStarPayment", refund)).toBe("ok");
    expect((await lastUpdate())?.message?.refunded_payment).toEqual({
      currency: "XTR",
      total_amount: 5,
      invoice_payload: "cup:1",
      telegram_payment_charge_id,
    });
    expect((await call("getMyStarBalance")).result).toEqual({ amount: 0 });
    expect(await outcome("refundStarPayment", refund)).toBe("CHARGE_ALREADY_REFUNDED");
  });

  it("sells subscriptions behind a link", async () => {
    const { ada, call, chat, outcome } = scenario;
    const invoice = { ...cup, subscription_period: 2_592_000 };
    expect(await outcome("createInvoiceLink", { ...invoice, subscription_period: 60 })).toBe(
      "SUBSCRIPTION_PERIOD_INVALID",
    );
    const { result } = await call("createInvoiceLink", invoice);
    expect(result).toMatch(/^https:\/\/t\.me\/\$[\w-]{16}$/);
    const payment = chat.pay(String(result));
    const pre_checkout_query_id = (await lastUpdate())?.pre_checkout_query?.id;
    await call("answerPreCheckoutQuery", { pre_checkout_query_id, ok: true });
    const { successful_payment, date } = await payment.completed();
    expect(successful_payment).toMatchObject({
      is_recurring: true,
      is_first_recurring: true,
      subscription_expiration_date: date + 2_592_000,
    });
    const telegram_payment_charge_id = successful_payment?.telegram_payment_charge_id;
    const cancel = { user_id: ada.user.id, telegram_payment_charge_id, is_canceled: true };
    expect(await outcome("editUserStarSubscription", cancel)).toBe("ok");
    const single = { ...cancel, telegram_payment_charge_id: await payCup() };
    expect(await outcome("editUserStarSubscription", single)).toBe("CHARGE_ID_INVALID");
  });
});

describe("an invoice that a person sends through the bot", () => {
  it("can be paid in another chat, and is confirmed in the bot's own", async () => {
    const { emulator, call } = scenario;
    const bot = emulator.createBot({ username: "cups_bot", supports_inline_queries: true });
    const ada = emulator.createUser({ first_name: "Ada" });
    const group = emulator.createGroup({ title: "Tea", members: [ada] });
    const callCups = async (method: string, parameters: object = {}) => {
      const url = `http://emulator/bot${bot.token}/${method}`;
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(parameters);
      await emulator.fetch(new Request(url, { method: "POST", headers, body }));
    };
    const search = ada.inlineQuery(bot, "cup", { chat: ada.in(group) });
    const article = { type: "article", id: "1", title: "Cup", input_message_content: cup };
    const inline_query_id = search.inlineQuery.id;
    await callCups("answerInlineQuery", { inline_query_id, results: [article] });
    const payment = ada.in(group).pay(search.choose(0));
    const calls = await emulator.fetch(new Request(`http://emulator/bot${bot.token}/getUpdates`));
    const { result } = JSON.parse(await calls.text());
    const pre_checkout_query_id = result.at(-1).pre_checkout_query.id;
    await callCups("answerPreCheckoutQuery", { pre_checkout_query_id, ok: true });
    expect((await payment.completed()).chat.id).toBe(ada.user.id);
    expect((await call("getMyStarBalance")).result).toEqual({ amount: 0 });
  });
});

describe("payments through a provider", () => {
  it("asks for shipping options first, and passes on what the invoice asks for", async () => {
    const { chat, call } = scenario;
    const payment = chat.pay(await sendInvoice(delivery), { order_info, tip: 20 });
    const shipping = (await lastUpdate())?.shipping_query;
    expect(shipping).toMatchObject({ invoice_payload: "cup:1", shipping_address });
    const post = { id: "post", title: "Post", prices: [{ label: "Post", amount: 100 }] };
    const answer = { shipping_query_id: shipping?.id, ok: true, shipping_options: [post] };
    await call("answerShippingQuery", answer);
    const query = (await lastUpdate())?.pre_checkout_query;
    const order = {
      total_amount: 600,
      shipping_option_id: "post",
      order_info: { name: "Ada", shipping_address },
    };
    expect(query).toMatchObject(order);
    expect(query?.order_info).not.toHaveProperty("phone_number");
    await call("answerPreCheckoutQuery", { pre_checkout_query_id: query?.id, ok: true });
    expect((await payment.completed()).successful_payment).toMatchObject(order);
    expect((await call("getMyStarBalance")).result).toEqual({ amount: 0 });
  });

  it("needs the data and a tip that the invoice allows", async () => {
    const { chat } = scenario;
    const message = await sendInvoice(delivery);
    expect(() => chat.pay(message)).toThrow("asks for name");
    expect(() => chat.pay(message, { order_info, tip: 101 })).toThrow("from 0 to 100");
    expect(() => chat.pay(chat.sendText("Tea"))).toThrow("has no invoice");
  });
});

describe("an invoice", () => {
  it.each([
    [{ title: "" }, `parameter "title" is required`],
    [{ prices: "x" }, "can't parse prices JSON object"],
    [{ prices: [] }, "there must be at least one price"],
    [
      { prices: [{ label: "", amount: 1 }] },
      "can't parse labeled price: LabeledPrice label must be non-empty",
    ],
    [{ prices: [{ label: "Tea" }] }, `can't parse labeled price: Can't find field "amount"`],
    [{ prices: [...cup.prices, ...cup.prices] }, "STARS_INVOICE_INVALID"],
    [{ provider_token: "1:TEST" }, "STARS_INVOICE_INVALID"],
    [{ currency: "EUR" }, "PAYMENT_PROVIDER_INVALID"],
    [{ prices: [{ label: "Tea", amount: 0 }] }, "CURRENCY_TOTAL_AMOUNT_INVALID"],
    [{ max_tip_amount: "x" }, `can't parse "max_tip_amount" as Number`],
    [{ suggested_tip_amounts: [1] }, "suggested tip amount can't be bigger than max_tip_amount"],
    [
      { reply_markup: { inline_keyboard: [[{ text: "A", callback_data: "a" }]] } },
      "REPLY_MARKUP_BUY_EMPTY",
    ],
  ])("%o is refused with the words of the server", async (more, words) => {
    const parameters = { chat_id: scenario.chat.id, ...cup, ...more };
    expect(await scenario.outcome("sendInvoice", parameters)).toBe(words);
    expect(scenario.chat.messages()).toEqual([]);
  });
});
