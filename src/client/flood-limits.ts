import { Gcra, type Rate } from "./gcra.ts";

/** Source of all of these: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this */
const BOT: Rate = { intervalMs: 1000 / 30, burst: 30 };
const PRIVATE_CHAT: Rate = { intervalMs: 1000, burst: 3 };
const GROUP: Rate = { intervalMs: 3000, burst: 5 };
/** Of the bot's thirty, what calls in the background leave to the others. */
const BACKGROUND: Rate = { intervalMs: 1000 / 25, burst: 1 };
const PAUSE: Rate = { intervalMs: 0, burst: 1 };
const PAID: Rate = { intervalMs: 1, burst: 30 };

/** What is counted: all that the bot sends, or what it sends to one chat. */
export interface Limit {
  readonly key: string;
  readonly rate: Rate;
}

export const BOT_LIMIT: Limit = { key: "bot", rate: BOT };
/** The same count; but nothing is taken ahead, so that a call that is not in the background goes before. */
export const BOT_IN_BACKGROUND: Limit = { key: "bot", rate: { ...BOT, burst: 1 } };
export const BACKGROUND_LIMIT: Limit = { key: "background", rate: BACKGROUND };
export const PAID_LIMIT: Limit = { key: "paid", rate: PAID };

/** The limit of one chat: a person by a positive identifier, a group or channel by a negative one or by its name. */
export function chatLimit(chatId: number | string): Limit {
  const key = `chat ${chatId}`;
  return { key, rate: /^\d/.test(String(chatId)) ? PRIVATE_CHAT : GROUP };
}

/** When a call is let through. */
export class FloodLimits {
  readonly #gcra = new Gcra();
  readonly #pauses = new Gcra();

  /** How many limits are kept. */
  get size(): number {
    return this.#gcra.size + this.#pauses.size;
  }

  /** Whether Telegram asked for a pause that is not over, or that calls still follow one by one. */
  isHeld({ key }: Limit, now: number): boolean {
    return this.#gcra.isActive(key, now);
  }

  /** When the next call may go. */
  earliest({ key, rate }: Limit, now: number): number {
    return this.#gcra.earliest(key, rate, now);
  }

  /** Counts a call that goes then. */
  take({ key, rate }: Limit, at: number): void {
    this.#gcra.take(key, rate, at);
  }

  /** Telegram asked for a pause. */
  freeze({ key, rate }: Limit, until: number, now: number): void {
    this.#gcra.freeze(key, rate, until, now);
    this.#pauses.freeze(key, PAUSE, until, now);
  }

  /** Whether the pause that Telegram asked for lasts still; its last millisecond is lost in rounding. */
  isFrozen({ key }: Limit, now: number): boolean {
    return this.#pauses.isActive(key, now + 1);
  }
}
