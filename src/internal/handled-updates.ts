/** Telegram redelivers an update for up to a day; after a week without updates it may reuse identifiers. */
const DAY_MS = 86_400_000;
const MAX_IN_GENERATION = 65_536;
/** How many identifiers share a number: they are consecutive, so almost every lookup finds the last number again. */
const BITS = 32;

/**
 * Remembers the identifiers of one bot's handled updates, each for one to two days. There are two generations, of which the
 * older one is dropped as a whole, so every lookup and addition takes constant time.
 */
export class HandledUpdates {
  readonly #now: () => number;
  #startedAt: number;
  #current = new Map<number, number>();
  #previous = new Map<number, number>();
  #size = 0;

  /** `now` returns milliseconds since any fixed moment. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#startedAt = now();
  }

  has(id: number): boolean {
    const ageMs = this.#now() - this.#startedAt;
    if (ageMs >= DAY_MS) this.#startGeneration();
    if (ageMs >= 2 * DAY_MS) this.#previous = new Map();
    return hasBit(this.#current, id) || hasBit(this.#previous, id);
  }

  add(id: number): void {
    if (hasBit(this.#current, id)) return;
    if (this.#size >= MAX_IN_GENERATION) this.#startGeneration();
    this.#size++;
    const block = Math.floor(id / BITS);
    this.#current.set(block, (this.#current.get(block) ?? 0) | bitOf(id));
  }

  #startGeneration(): void {
    this.#startedAt = this.#now();
    this.#previous = this.#current;
    this.#current = new Map();
    this.#size = 0;
  }
}

function hasBit(blocks: ReadonlyMap<number, number>, id: number): boolean {
  return ((blocks.get(Math.floor(id / BITS)) ?? 0) & bitOf(id)) !== 0;
}

function bitOf(id: number): number {
  // Shifts count modulo 32, for negative identifiers too.
  return 1 << id;
}

const handledByClient = /* @__PURE__ */ new WeakMap<object, HandledUpdates>();

/** Returns the handled updates of a bot, identified by its client. Polling and all webhooks of the bot share them. */
export function handledUpdatesOf(client: object): HandledUpdates {
  let handled = handledByClient.get(client);
  if (handled === undefined) {
    handled = new HandledUpdates();
    handledByClient.set(client, handled);
  }
  return handled;
}
