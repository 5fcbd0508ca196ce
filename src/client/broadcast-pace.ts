import type { ApiError } from "../errors.ts";
import type { FloodEnvironment } from "./flood-control.ts";
import { chatLimit, FloodLimits, type Limit } from "./flood-limits.ts";
import { RecentChats } from "./recent-chats.ts";

/** After so long without a 429 it goes one message per second faster. */
const CLEAN_MS = 10_000;
const SLOWEST_PER_SECOND = 1;

/** How fast a broadcast goes: half as fast after several chats were refused, and step by step faster again. */
export class BroadcastPace {
  readonly #limits = new FloodLimits();
  readonly #recent = new RecentChats();
  readonly #environment: FloodEnvironment;
  readonly #most: number;
  #perSecond: number;
  #changedAt: number;

  constructor(perSecond: number, environment: FloodEnvironment) {
    this.#most = perSecond;
    this.#perSecond = perSecond;
    this.#environment = environment;
    this.#changedAt = environment.now();
  }

  /** Resolves when the next message may go to this chat, or at once when the signal aborts. */
  async untilFree(chatId: number | string, signal: AbortSignal): Promise<void> {
    await this.#pass(chatLimit(chatId), signal);
    this.#speedUp();
    await this.#pass(this.#limit(), signal);
  }

  /** A call was refused; what counts is a 429. */
  refused(chatId: number | string, { error_code, retryAfterSeconds = 1 }: ApiError): void {
    if (error_code !== 429) return;
    const now = this.#environment.now();
    const until = now + retryAfterSeconds * 1000;
    this.#limits.freeze(chatLimit(chatId), until, now);
    this.#changedAt = now;
    if (!this.#recent.add(String(chatId), now)) return;
    this.#perSecond = Math.max(SLOWEST_PER_SECOND, this.#perSecond / 2);
    this.#limits.freeze(this.#limit(), until, now);
  }

  async #pass(limit: Limit, signal: AbortSignal): Promise<void> {
    const { now, sleep } = this.#environment;
    let at: number;
    do {
      at = this.#limits.earliest(limit, now());
      this.#limits.take(limit, at);
      if (at > now()) await sleep(at - now(), signal);
    } while (!signal.aborted && this.#limits.isFrozen(limit, Math.max(at, now())));
  }

  #speedUp(): void {
    const now = this.#environment.now();
    if (this.#perSecond >= this.#most || now - this.#changedAt < CLEAN_MS) return;
    this.#perSecond = Math.min(this.#most, this.#perSecond + 1);
    this.#changedAt = now;
  }

  #limit(): Limit {
    return { key: "broadcast", rate: { intervalMs: 1000 / this.#perSecond, burst: 1 } };
  }
}
