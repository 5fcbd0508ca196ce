import type { Gift, User } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { Files } from "../files/files.ts";
import { createCatalogue, type Offer } from "./catalogue.ts";
import type { ReceivedGift, RegularGift, UpgradedGift } from "./received-gift.ts";
import { createUniqueGift } from "./unique-gift.ts";

/** A gift of the catalogue, and to whom it is given. */
export interface NewGift
  extends Pick<RegularGift, "ownerId" | "sender" | "text" | "isPrivate" | "prepaidStars"> {
  readonly giftId: string;
}

/** Why a gift can no longer be used under its identifier, in the words of the server. */
type Ending = "STARGIFT_ALREADY_CONVERTED" | "STARGIFT_ALREADY_UPGRADED" | "STARGIFT_OWNER_INVALID";

/** The gifts on offer, and those that people and channels own. */
export class Gifts {
  readonly #timers: Timers;
  readonly #files: Files;
  #offers: Offer[] | undefined;
  #lastId = 0;
  /** In the order in which they were received. */
  #received: readonly ReceivedGift[] = [];
  readonly #endings = new Map<string, Ending>();
  /** How often a gift of the catalogue was upgraded. */
  readonly #upgrades = new Map<string, number>();

  constructor(timers: Timers, files: Files) {
    this.#timers = timers;
    this.#files = files;
  }

  /** The gifts that can be sent: those that are sold out are left out. */
  get available(): Gift[] {
    return this.#catalogue()
      .map(({ gift }) => gift)
      .filter(({ remaining_count }) => remaining_count !== 0);
  }

  /** Returns a gift of the catalogue, or throws the refusal. */
  find(giftId: string): Gift {
    return this.#findOffer(giftId).gift;
  }

  /** Gives one of the gifts. Throws the refusal when none is left. */
  give({ giftId, ...reception }: NewGift): RegularGift {
    const offer = this.#findOffer(giftId);
    const gift = takeOne(offer.gift);
    this.#offers = this.#catalogue().map((each) => (each === offer ? { ...offer, gift } : each));
    return this.#add({ ...reception, ...this.#newIdOf(reception), type: "regular", gift });
  }

  /** Returns the gifts of a person or a channel, the newest first. */
  ownedBy(ownerId: number): ReceivedGift[] {
    return this.#received.filter((each) => each.ownerId === ownerId).reverse();
  }

  /** Returns a gift that a person owns, by its identifier or as `@` with its name, or throws the refusal. */
  get(ownerId: number, id: string): ReceivedGift {
    const received = this.ownedBy(ownerId).find((each) => each.id === id || nameOf(each) === id);
    if (received !== undefined) return received;
    const unknown = id.startsWith("@") ? "STARGIFT_SLUG_INVALID" : "MESSAGE_ID_INVALID";
    throw badRequest(this.#endings.get(id) ?? unknown);
  }

  /** Removes a gift that its owner exchanges for Stars. */
  convert(received: RegularGift): void {
    this.#end(received, "STARGIFT_ALREADY_CONVERTED");
  }

  /** Replaces a gift by a unique one, which has an identifier of its own. */
  upgrade(received: RegularGift, keepsDetails: boolean): UpgradedGift {
    const { ownerId, sender, text, isPrivate, gift } = received;
    const number = (this.#upgrades.get(gift.id) ?? 0) + 1;
    this.#upgrades.set(gift.id, number);
    this.#end(received, "STARGIFT_ALREADY_UPGRADED");
    return this.#add({
      ...this.#newIdOf(received),
      ...(keepsDetails ? { text, isPrivate } : { text: {}, isPrivate: false }),
      ownerId,
      sender,
      type: "unique",
      gift: createUniqueGift(this.#findOffer(gift.id), number),
    });
  }

  /** Gives an owned gift to another user. */
  transfer(received: UpgradedGift, sender: User, ownerId: number): UpgradedGift {
    this.#end(received, "STARGIFT_OWNER_INVALID");
    return this.#add({ ...received, ...this.#newIdOf({ ownerId }), sender, ownerId });
  }

  #newIdOf({ ownerId }: Pick<ReceivedGift, "ownerId">): Pick<ReceivedGift, "id" | "date"> {
    this.#lastId++;
    const id = ownerId < 0 ? `${ownerId}_${this.#lastId}` : String(this.#lastId);
    return { id, date: this.#timers.unixTime() };
  }

  #add<Received extends ReceivedGift>(received: Received): Received {
    this.#received = [...this.#received, received];
    return received;
  }

  #end(received: ReceivedGift, ending: Ending): void {
    this.#received = this.#received.filter((each) => each !== received);
    this.#endings.set(received.id, ending);
  }

  #findOffer(giftId: string): Offer {
    const offer = this.#catalogue().find(({ gift }) => gift.id === giftId);
    if (offer === undefined) throw badRequest("STARGIFT_INVALID");
    return offer;
  }

  /** Created when first needed, because it stores files. */
  #catalogue(): Offer[] {
    this.#offers ??= createCatalogue(this.#files);
    return this.#offers;
  }
}

function takeOne(gift: Gift): Gift {
  const { remaining_count } = gift;
  if (remaining_count === undefined) return gift;
  if (remaining_count === 0) throw badRequest("STARGIFT_USAGE_LIMITED");
  return { ...gift, remaining_count: remaining_count - 1 };
}

function nameOf(received: ReceivedGift): string | undefined {
  return received.type === "unique" ? `@${received.gift.name}` : undefined;
}
