import { type Random, randomLongId } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { InlineResult } from "../messages/inline-result.ts";

/** A message that a bot prepared for a person, who can send it from a Web App. */
export interface PreparedMessage {
  readonly bot: BotAccount;
  readonly userId: number;
  readonly result: InlineResult;
  /** Where it can be sent: `user`, `bot`, `group`, `channel`. */
  readonly chatTypes: readonly string[];
  /** Unix time. */
  readonly expiresAt: number;
}

/** The messages that bots prepared with savePreparedInlineMessage. */
export class PreparedMessages {
  readonly #random: Random;
  readonly #byId = new Map<string, PreparedMessage>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Adds a message and returns its identifier. */
  add(message: PreparedMessage): string {
    const id = randomLongId(this.#random);
    this.#byId.set(id, message);
    return id;
  }

  find(id: string): PreparedMessage | undefined {
    return this.#byId.get(id);
  }
}
