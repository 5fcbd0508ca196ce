import type { RefundedPayment, StarTransaction, User } from "../../../types/index.ts";

/** A payment in Stars that a person made. */
export interface StarPayment {
  readonly user: User;
  readonly amount: number;
  readonly payload: string;
  readonly chargeId: string;
  /** Seconds; 0 for a single payment. */
  readonly subscriptionPeriod: number;
}

/** The Stars of one bot. */
export class StarAccount {
  readonly #payments = new Map<string, StarPayment>();
  readonly #refunded = new Set<string>();
  readonly #transactions: StarTransaction[] = [];

  get balance(): number {
    return this.#transactions.reduce(
      (sum, { amount, source }) => (source === undefined ? sum - amount : sum + amount),
      0,
    );
  }

  /** Every transaction, oldest first. */
  get transactions(): readonly StarTransaction[] {
    return this.#transactions;
  }

  /** Books a payment of a person. */
  receive(payment: StarPayment, date: number): void {
    this.#payments.set(payment.chargeId, payment);
    const { chargeId: id, amount } = payment;
    this.#transactions.push({ id, amount, date, source: partnerOf(payment) });
  }

  /** Books Stars that the bot gets from a `source` or spends on a `receiver`, other than payments. */
  book(transaction: StarTransaction): void {
    this.#transactions.push(transaction);
  }

  /** Returns a payment of a person; undefined when no payment has this identifier. */
  findPayment(userId: number, chargeId: string): StarPayment | undefined {
    const payment = this.#payments.get(chargeId);
    return payment?.user.id === userId ? payment : undefined;
  }

  isRefunded(chargeId: string): boolean {
    return this.#refunded.has(chargeId);
  }

  /** Refunds a payment, and returns what the service message about it contains. */
  refund(payment: StarPayment, date: number): RefundedPayment {
    const { chargeId: id, amount, payload } = payment;
    this.#refunded.add(id);
    this.#transactions.push({ id, amount, date, receiver: partnerOf(payment) });
    return {
      currency: "XTR",
      total_amount: amount,
      invoice_payload: payload,
      telegram_payment_charge_id: id,
    };
  }
}

function partnerOf({
  user,
  payload,
  subscriptionPeriod,
}: StarPayment): NonNullable<StarTransaction["source"]> {
  return {
    type: "user",
    transaction_type: "invoice_payment",
    user,
    invoice_payload: payload,
    ...(subscriptionPeriod === 0 ? {} : { subscription_period: subscriptionPeriod }),
  };
}
