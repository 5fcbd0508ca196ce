import { invalidWord } from "../../internal/arguments.ts";
import { tooManyRequests } from "../wire/refusal.ts";

// What is known:
// - One message a second in a chat, with short bursts; 20 a minute in a group; about 30 a second over all chats, and 1,000
//   paid ones: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
// - Edits count as messages do, in the same limit of their chat: https://github.com/tdlib/td/issues/2592
// - `retry_after` counts down while a bot goes on trying: https://github.com/m1guelpf/chatgpt-telegram/issues/22
// What is assumed, because Telegram does not publish it: how long a burst is, that limits are the same for every bot and chat,
// that channels have those of groups, that every message of an album counts, and that a refused call does not.
const PRIVATE_INTERVAL_MS = 1000;
const PRIVATE_BURST = 5;
const GROUP = { messages: 20, windowMs: 60_000 } as const;
const BOT = { messages: 30, windowMs: 1000 } as const;
const PAID = { messages: 1000, windowMs: 1000 } as const;

/** Which limits there are on how many messages a bot sends. */
export type LimitsPreset = "telegram" | "none";
const PRESETS: readonly string[] = ["telegram", "none"] satisfies LimitsPreset[];

/** One or more messages that a bot sends to a chat, or an edit of one. */
export interface Outgoing {
  readonly botId: number;
  readonly chatId: number;
  readonly isPrivate: boolean;
  /** Whether the bot pays for more messages over all chats. */
  readonly isPaid: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

interface Limit {
  /** Milliseconds until one more message is allowed; 0 or less for now. */
  waitMs(now: number): number;
  count(now: number): void;
  /** Takes back a message that was counted at that time. */
  giveBack(countedAt: number): void;
}

/** Telegram's limits on how many messages bots send. */
export class FloodLimits {
  readonly #limits = new Map<string, Limit>();

  /** Throws for a name that is no preset. */
  static of(preset: string): FloodLimits | undefined {
    if (!PRESETS.includes(preset)) throw invalidWord(preset, "preset of limits", PRESETS);
    return preset === "none" ? undefined : new FloodLimits();
  }

  /** Counts a message. Throws the 429 of one that exceeds a limit, without counting it. */
  take(outgoing: Outgoing): void {
    const waits = this.#limitsOf(outgoing).map((limit) => limit.waitMs(outgoing.now));
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    if (seconds > 0) throw tooManyRequests(seconds);
    this.count(outgoing, 1);
  }

  /** Counts messages that no limit can refuse any more: the rest of an album. */
  count(outgoing: Outgoing, messages: number): void {
    for (const limit of this.#limitsOf(outgoing))
      for (let counted = 0; counted < messages; counted++) limit.count(outgoing.now);
  }

  /** Takes back a message that was refused for another reason. */
  giveBack(outgoing: Outgoing): void {
    for (const limit of this.#limitsOf(outgoing)) limit.giveBack(outgoing.now);
  }

  #limitsOf({ botId, chatId, isPrivate, isPaid }: Outgoing): Limit[] {
    return [
      this.#limit(`${botId}:${chatId}`, () => (isPrivate ? new Pace() : new Window(GROUP))),
      this.#limit(`${botId}:${isPaid ? "paid" : "all"}`, () => new Window(isPaid ? PAID : BOT)),
    ];
  }

  #limit(key: string, create: () => Limit): Limit {
    const limit = this.#limits.get(key) ?? create();
    this.#limits.set(key, limit);
    return limit;
  }
}

/** A message every so often, and a burst after a pause. */
class Pace implements Limit {
  /** When the messages so far would all have been sent, had there been no burst. */
  #paidUpAt = 0;

  waitMs(now: number): number {
    return this.#paidUpAt - (PRIVATE_BURST - 1) * PRIVATE_INTERVAL_MS - now;
  }

  count(now: number): void {
    this.#paidUpAt = Math.max(this.#paidUpAt, now) + PRIVATE_INTERVAL_MS;
  }

  giveBack(): void {
    this.#paidUpAt -= PRIVATE_INTERVAL_MS;
  }
}

/** So many messages in any span of so many milliseconds. */
class Window implements Limit {
  readonly #messages: number;
  readonly #windowMs: number;
  #times: number[] = [];

  constructor({ messages, windowMs }: { readonly messages: number; readonly windowMs: number }) {
    this.#messages = messages;
    this.#windowMs = windowMs;
  }

  waitMs(now: number): number {
    const oldest = this.#times.at(-this.#messages);
    return oldest === undefined ? 0 : oldest + this.#windowMs - now;
  }

  count(now: number): void {
    this.#times = [...this.#times.filter((time) => time > now - this.#windowMs), now];
  }

  giveBack(countedAt: number): void {
    const index = this.#times.lastIndexOf(countedAt);
    if (index >= 0) this.#times = this.#times.toSpliced(index, 1);
  }
}
