/** Telegram redelivers an update for up to a day; after a week without updates it may reuse identifiers. */
const DAY_MS = 86_400_000;
const MAX_IN_GENERATION = 65_536;

/**
 * Remembers the identifiers of one bot's handled updates, each for one to two days. There are two generations, of which the
 * older one is dropped as a whole, so every lookup and addition takes constant time.
 */
export class HandledUpdates {
  readonly #now: () => number;
  #startedAt: number;
  #current = new Set<number>();
  #previous = new Set<number>();

  /** `now` returns milliseconds since any fixed moment. */
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

/** Returns the handled updates of a bot, identified by its client. Polling and all webhooks of the bot share them. */
export function handledUpdatesOf(client: object): HandledUpdates {
  let handled = handledByClient.get(client);
  if (handled === undefined) {
    handled = new HandledUpdates();
    handledByClient.set(client, handled);
  }
  return handled;
}
