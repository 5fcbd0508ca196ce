/** Telegram delivers an update again for as long, and after a quiet week it may give its identifier to another one. */
const DAY_MS = 86_400_000;
const MAX_IN_GENERATION = 65_536;

/**
 * The identifiers of one bot's updates that were handled, each for one to two days. Two generations, of which the older one
 * is dropped as a whole: no look-up or addition ever costs more than another.
 */
export class HandledUpdates {
  readonly #now: () => number;
  #startedAt: number;
  #current = new Set<number>();
  #previous = new Set<number>();

  /** `now` returns milliseconds since any moment. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#startedAt = now();
  }

  has(id: number): boolean {
    const ageMs = this.#now() - this.#startedAt;
    if (ageMs >= DAY_MS) this.#startGeneration();
    if (ageMs >= 2 * DAY_MS) this.#previous = new Set();
    return this.#current.has(id) || this.#previous.has(id);
  }

  add(id: number): void {
    if (this.#current.size >= MAX_IN_GENERATION) this.#startGeneration();
    this.#current.add(id);
  }

  #startGeneration(): void {
    this.#startedAt = this.#now();
    this.#previous = this.#current;
    this.#current = new Set();
  }
}

const handledByClient = new WeakMap<object, HandledUpdates>();

/** The memory of a bot, which is known by its client. Polling and all webhooks of the bot share it. */
export function handledUpdatesOf(client: object): HandledUpdates {
  let handled = handledByClient.get(client);
  if (handled === undefined) {
    handled = new HandledUpdates();
    handledByClient.set(client, handled);
  }
  return handled;
}
