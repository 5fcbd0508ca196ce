import type { User } from "../../../types/index.ts";

/** The mark of a third party beside the name of a person, a group or a channel. */
export interface Verification {
  /** The bot that set it. */
  readonly bot: User;
  /** What apps show in place of the description of the bot's organization; empty for that one. */
  readonly description: string;
}

/** Who is verified by which bot. */
export class Verifications {
  /** By the identifier of a person or a chat. */
  readonly #byId = new Map<number, Verification>();

  /** Returns the mark of a person or a chat. */
  of(id: number): Verification | undefined {
    return this.#byId.get(id);
  }

  set(id: number, verification: Verification): void {
    this.#byId.set(id, verification);
  }

  /** Removes the mark of a bot; that of another one stays. */
  remove(id: number, bot: User): void {
    if (this.#byId.get(id)?.bot.id === bot.id) this.#byId.delete(id);
  }
}
