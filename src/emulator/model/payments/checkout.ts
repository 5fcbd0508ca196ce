import type {
  OrderInfo,
  PreCheckoutQuery,
  ShippingOption,
  ShippingQuery,
  SuccessfulPayment,
  User,
} from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { type Random, randomLongId } from "../../random.ts";
import type { Chat } from "../chats/chat.ts";
import { publishMessage } from "../chats/publish.ts";
import type { OpenPayment } from "../queries/query-desk.ts";
import type { InvoiceDetails } from "./invoices.ts";

/** A bot must answer a pre-checkout query within this time. */
const PRE_CHECKOUT_MS = 10_000;

/** What a person enters in the payment form. */
export interface PaymentForm {
  /** In the smallest units of the currency. */
  readonly tip?: number;
  readonly order_info?: OrderInfo;
  /** Identifier of the shipping option to choose. Default: the first. */
  readonly shipping_option_id?: string;
}

/** A payment between the form and its end. */
export class Checkout implements OpenPayment {
  readonly id: string;
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #user: User;
  /** Where the message about the payment appears. */
  readonly #chat: Chat;
  readonly #details: InvoiceDetails;
  readonly #form: PaymentForm;
  #total: number;
  #shippingOptionId: string | undefined;
  #cancelTimeout: () => void = () => {};

  constructor(
    { timers, random }: { readonly timers: Timers; readonly random: Random },
    buyer: { readonly user: User; readonly chat: Chat },
    details: InvoiceDetails,
    form: PaymentForm,
  ) {
    this.id = randomLongId(random);
    this.#timers = timers;
    this.#random = random;
    this.#user = buyer.user;
    this.#chat = buyer.chat;
    this.#details = details;
    this.#form = form;
    this.#total = details.invoice.total_amount + (form.tip ?? 0);
  }

  /** Sends the first query to the bot. */
  start(): void {
    const address = this.#form.order_info?.shipping_address;
    if (this.#details.isFlexible && address !== undefined) this.#askForShipping(address);
    else this.#askForCheckout();
  }

  /** Continues with the bot's shipping options. */
  ship(options: readonly ShippingOption[]): void {
    const id = this.#form.shipping_option_id;
    const option = id === undefined ? options[0] : options.find((each) => each.id === id);
    if (option === undefined) {
      this.fail(`there is no shipping option ${JSON.stringify(id)}`);
      return;
    }
    this.#shippingOptionId = option.id;
    for (const { amount } of option.prices) this.#total += amount;
    this.#askForCheckout();
  }

  /** Ends the payment without success. The person sees the reason. */
  fail(reason: string): void {
    this.#cancelTimeout();
    this.#chat.record({ kind: "payment_failed", payment_id: this.id, reason });
  }

  /** Books the payment, and adds the service message that confirms it. */
  complete(): void {
    this.#cancelTimeout();
    const { bot, invoice, payload, subscriptionPeriod } = this.#details;
    const date = this.#timers.unixTime();
    const isInStars = invoice.currency === "XTR";
    const chargeId = isInStars
      ? `stx${randomLongId(this.#random)}`
      : `${this.#user.id}_${randomLongId(this.#random)}`;
    const payment: SuccessfulPayment = {
      currency: invoice.currency,
      total_amount: this.#total,
      invoice_payload: payload,
      ...(subscriptionPeriod === 0
        ? {}
        : {
            subscription_expiration_date: date + subscriptionPeriod,
            is_recurring: true,
            is_first_recurring: true,
          }),
      ...this.#order(),
      telegram_payment_charge_id: chargeId,
      provider_payment_charge_id: isInStars ? `${this.#user.id}_0` : randomLongId(this.#random),
    };
    if (isInStars) {
      const amount = this.#total;
      bot.stars.receive({ user: this.#user, amount, payload, chargeId, subscriptionPeriod }, date);
    }
    const message = this.#chat.send({ from: this.#user, date, successful_payment: payment });
    this.#chat.record({ kind: "payment_completed", payment_id: this.id, message });
    publishMessage(this.#chat, message, "new");
  }

  #askForShipping(address: ShippingQuery["shipping_address"]): void {
    const { bot, payload } = this.#details;
    const query: ShippingQuery = {
      id: bot.queries.shipping.open(this),
      from: this.#user,
      invoice_payload: payload,
      shipping_address: address,
    };
    bot.deliver("shipping_query", query);
  }

  #askForCheckout(): void {
    const { bot, invoice, payload } = this.#details;
    const query: PreCheckoutQuery = {
      id: bot.queries.preCheckout.open(this),
      from: this.#user,
      currency: invoice.currency,
      total_amount: this.#total,
      invoice_payload: payload,
      ...this.#order(),
    };
    this.#cancelTimeout = this.#timers.after(PRE_CHECKOUT_MS, () => {
      bot.queries.preCheckout.close(query.id);
      this.fail("the bot did not answer the pre-checkout query within 10 seconds");
    });
    bot.deliver("pre_checkout_query", query);
  }

  /** The data of the buyer that the invoice asks for. */
  #order(): Pick<PreCheckoutQuery, "shipping_option_id" | "order_info"> {
    const needed = Object.entries(this.#form.order_info ?? {}).filter(([name]) =>
      ([...this.#details.needs] as string[]).includes(name),
    );
    return {
      ...(this.#shippingOptionId === undefined
        ? {}
        : { shipping_option_id: this.#shippingOptionId }),
      ...(needed.length === 0 ? {} : { order_info: Object.fromEntries(needed) }),
    };
  }
}
