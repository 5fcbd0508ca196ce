import type { ShippingOption, User } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import type { Random } from "../../random.ts";
import type { Chat } from "../chats/chat.ts";
import type { GuestCall } from "../chats/guest-call.ts";
import type { JoinQuery } from "./join-query.ts";
import { OpenQueries } from "./open-queries.ts";

/** Seconds for which a query can be answered: as long as the update with it can be delivered. */
const CALLBACK_SECONDS = 150;
const INLINE_SECONDS = 30;
const PAYMENT_SECONDS = 150;
const WEB_APP_SECONDS = 600;
const GUEST_SECONDS = 86_400;
/** As long as the update with it can be delivered; each query has an earlier end of its own. */
const JOIN_SECONDS = 86_400;

/** A payment that waits for the bot. */
export interface OpenPayment {
  /** Continues with the bot's shipping options. */
  ship(options: readonly ShippingOption[]): void;
  /** Ends the payment without success. The person sees the reason. */
  fail(reason: string): void;
  /** Books the payment, and adds the service message that confirms it. */
  complete(): void;
}

/** A pressed button. */
export interface PressedButton {
  readonly chat: Chat;
  /** Whether it starts a game, so that the answer can be any link. */
  readonly isGame: boolean;
}

/** The queries that one bot can still answer, by kind. */
export class QueryDesk {
  readonly callback: OpenQueries<PressedButton>;
  /** With the chat where the query is typed. */
  readonly inline: OpenQueries<Chat>;
  readonly guest: OpenQueries<GuestCall>;
  readonly join: OpenQueries<JoinQuery>;
  readonly shipping: OpenQueries<OpenPayment>;
  /** A checkout closes its query itself, when it is too late to answer. */
  readonly preCheckout: OpenQueries<OpenPayment>;
  /** Open Web Apps, with the person and the chat where their message goes. */
  readonly webApp: OpenQueries<{ readonly user: User; readonly chat: Chat }>;

  constructor(timers: Timers, random: Random) {
    this.callback = new OpenQueries(timers, random, CALLBACK_SECONDS);
    this.inline = new OpenQueries(timers, random, INLINE_SECONDS);
    this.guest = new OpenQueries(timers, random, GUEST_SECONDS);
    this.shipping = new OpenQueries(timers, random, PAYMENT_SECONDS);
    this.preCheckout = new OpenQueries(timers, random, PAYMENT_SECONDS);
    this.join = new OpenQueries(timers, random, JOIN_SECONDS);
    this.webApp = new OpenQueries(timers, random, WEB_APP_SECONDS);
  }
}
