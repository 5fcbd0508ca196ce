import type { Invoice, LabeledPrice } from "../../../types/index.ts";
import { type Random, randomInteger } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";

/** What only the bot and the server know of an invoice. */
export interface InvoiceDetails {
  readonly bot: BotAccount;
  readonly invoice: Invoice;
  readonly payload: string;
  readonly prices: readonly LabeledPrice[];
  readonly maxTip: number;
  /** Whether the price depends on the address: the bot is asked for shipping options. */
  readonly isFlexible: boolean;
  /** Which data of the buyer the bot receives. */
  readonly needs: ReadonlySet<"name" | "phone_number" | "email" | "shipping_address">;
  /** Seconds; 0 for a single payment. */
  readonly subscriptionPeriod: number;
}

const LINK_PREFIX = "https://t.me/$";
const SLUG_LENGTH = 16;
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** The invoices of all bots. */
export class Invoices {
  readonly #random: Random;
  /** Messages keep the invoice object itself, also those sent through the bot. */
  readonly #details = new WeakMap<Invoice, InvoiceDetails>();
  readonly #byLink = new Map<string, InvoiceDetails>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Adds an invoice, which messages can then contain. */
  add(details: InvoiceDetails): void {
    this.#details.set(details.invoice, details);
  }

  /** Creates a link to an invoice. */
  createLink(details: InvoiceDetails): string {
    let link = LINK_PREFIX;
    while (link.length < LINK_PREFIX.length + SLUG_LENGTH)
      link += CHARACTERS.charAt(randomInteger(this.#random, 0, CHARACTERS.length - 1));
    this.#byLink.set(link, details);
    return link;
  }

  /** Returns the details of an invoice in a message, or behind a link. */
  find(invoice: Invoice | string): InvoiceDetails | undefined {
    return typeof invoice === "string" ? this.#byLink.get(invoice) : this.#details.get(invoice);
  }
}
