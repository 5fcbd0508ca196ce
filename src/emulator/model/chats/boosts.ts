import type { ChatBoost, User } from "../../../types/index.ts";

/** A boost that a person has given. */
interface GivenBoost {
  readonly boost: ChatBoost;
  readonly userId: number;
}

/** The boosts of a supergroup or a channel. */
export class Boosts {
  readonly #given = new Map<string, GivenBoost>();
  readonly #unixTime: () => number;

  constructor(unixTime: () => number) {
    this.#unixTime = unixTime;
  }

  add({ id }: User, boost: ChatBoost): void {
    this.#given.set(boost.boost_id, { boost, userId: id });
  }

  remove({ boost_id }: ChatBoost): void {
    this.#given.delete(boost_id);
  }

  /** The boosts of a person that have not expired, oldest first. */
  of({ id }: User): ChatBoost[] {
    const now = this.#unixTime();
    return [...this.#given.values()]
      .filter(({ userId, boost }) => userId === id && boost.expiration_date > now)
      .map(({ boost }) => boost);
  }
}
