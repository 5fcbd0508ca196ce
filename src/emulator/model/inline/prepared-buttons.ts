import type { KeyboardButton } from "../../../types/index.ts";
import { type Random, randomLongId } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";

/** A button that a bot prepared for a person, who can press it in a Web App. */
export interface PreparedButton {
  readonly bot: BotAccount;
  readonly userId: number;
  readonly button: KeyboardButton;
}

/** The buttons that bots prepared with savePreparedKeyboardButton. */
export class PreparedButtons {
  readonly #random: Random;
  readonly #byId = new Map<string, PreparedButton>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Adds a button and returns its identifier. */
  add(button: PreparedButton): string {
    const id = randomLongId(this.#random);
    this.#byId.set(id, button);
    return id;
  }

  find(id: string): PreparedButton | undefined {
    return this.#byId.get(id);
  }
}
