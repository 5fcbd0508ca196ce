import type { PaidMediaInfo, User } from "../../../types/index.ts";
import type { BotAccount } from "../bots/bot-account.ts";

/** Paid media as they are sold. */
interface PaidMediaOffer {
  readonly bot: BotAccount;
  /** What `purchased_paid_media` has; without it, the bot receives no update. */
  readonly payload: string;
  /** Identifiers of the people who have bought them. */
  readonly buyers: Set<number>;
}

/** How paid media are bought. */
export interface PaidMediaPurchase {
  readonly chargeId: string;
  readonly date: number;
  readonly isInChannel: boolean;
}

/** The paid media of all bots. */
export class PaidMediaOffers {
  /** Messages keep the object itself, also forwarded ones. */
  readonly #offers = new WeakMap<PaidMediaInfo, PaidMediaOffer>();

  /** Adds paid media, which messages can then contain. */
  add(media: PaidMediaInfo, bot: BotAccount, payload: string): void {
    this.#offers.set(media, { bot, payload, buyers: new Set() });
  }

  /** Books the purchase of a person. The Stars of media in a channel are the channel's. */
  buy(media: PaidMediaInfo, user: User, { chargeId, date, isInChannel }: PaidMediaPurchase): void {
    const offer = this.#offers.get(media);
    if (offer === undefined) throw new TypeError("The paid media are not from a bot");
    const { bot, payload, buyers } = offer;
    if (buyers.has(user.id)) throw new TypeError(`${user.first_name} has bought the media already`);
    buyers.add(user.id);
    if (isInChannel) return;
    bot.stars.book({
      id: chargeId,
      amount: media.star_count,
      date,
      source: {
        type: "user",
        transaction_type: "paid_media_payment",
        user,
        paid_media: media.paid_media,
        ...(payload === "" ? {} : { paid_media_payload: payload }),
      },
    });
    if (payload !== "")
      bot.deliver("purchased_paid_media", { from: user, paid_media_payload: payload });
  }
}
