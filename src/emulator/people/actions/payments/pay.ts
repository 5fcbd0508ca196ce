import type { BotSubscriptionUpdated } from "../../../../types/index.ts";
import type { ChatEvent } from "../../../model/chats/chat-event.ts";
import { publish } from "../../../model/chats/publish.ts";
import type { SeenMessage } from "../../../model/messages/message.ts";
import { Checkout, type PaymentForm } from "../../../model/payments/checkout.ts";
import type { InvoiceDetails } from "../../../model/payments/invoices.ts";
import { type WaitOptions, waitForEvent } from "../../wait-for-event.ts";
import type { Actor } from "../actor.ts";
import { findMessage } from "../send.ts";

/** The bot refused a payment, or did not answer in time. The message is the reason that the person sees. */
export class PaymentFailedError extends Error {
  override readonly name = "PaymentFailedError" as const;
}

/** A payment that the person has confirmed. */
export interface Payment {
  /**
   * Resolves with the service message that has `successful_payment`. Rejects with a `PaymentFailedError`, or with a
   * `NotSeenError` when the bot answers neither in time.
   */
  completed(options?: WaitOptions): Promise<SeenMessage>;
}

/** Pays the invoice of a message, or one behind a link. Throws when the form lacks what the invoice asks for. */
export function pay(
  { user, chat, world }: Actor,
  target: Pick<SeenMessage, "message_id"> | string,
  form: PaymentForm = {},
): Payment {
  const invoice =
    typeof target === "string" ? target : findMessage({ user, chat, world }, target).invoice;
  const details = invoice === undefined ? undefined : world.invoices.find(invoice);
  if (details === undefined)
    throw new TypeError(
      typeof target === "string"
        ? `There is no invoice behind ${target}`
        : `Message ${target.message_id} has no invoice`,
    );
  checkForm(details, form);
  const isOwnChat = chat.info.type === "private" && chat.bots.has(details.bot);
  const place = isOwnChat ? chat : world.openChat(details.bot, user);
  const checkout = new Checkout(world, { user, chat: place }, details, form);
  checkout.start();
  const pick = (event: ChatEvent): SeenMessage | undefined => {
    if (event.kind === "payment_completed" && event.payment_id === checkout.id)
      return event.message;
    if (event.kind === "payment_failed" && event.payment_id === checkout.id)
      throw new PaymentFailedError(event.reason);
    return undefined;
  };
  return {
    completed: (options) => waitForEvent(place, { ...options, name: "payment", pick }),
  };
}

/** Changes the subscription that a payment began. Throws for any other message. The bot receives `subscription`. */
export function changeSubscription(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  state: BotSubscriptionUpdated["state"],
): void {
  const { user, chat } = actor;
  const { successful_payment: payment } = findMessage(actor, target);
  if (payment?.subscription_expiration_date === undefined)
    throw new TypeError(`Message ${target.message_id} is not the payment of a subscription`);
  publish(chat, "subscription", { user, invoice_payload: payment.invoice_payload, state });
}

function checkForm(
  { needs, maxTip }: InvoiceDetails,
  { tip = 0, order_info = {} }: PaymentForm,
): void {
  const missing = [...needs].find((name) => order_info[name] === undefined);
  if (missing !== undefined)
    throw new TypeError(`The invoice asks for ${missing}: pass it in order_info`);
  if (tip < 0 || tip > maxTip) throw new TypeError(`The tip must be from 0 to ${maxTip}`);
}
