/** Telegram delivers an update again for as long, and after a quiet week it may give its identifier to another one. */
const DAY_MS = 86_400_000;
const MAX_IN_GENERATION = 65_536;

/**
 * The identifiers of one bot's updates that were handled, each for one to two days. Two generations, of which the older one
 * is dropped as a whole: no look-up or addition ever costs more than another.
 */
export class HandledUpdates {
  readonly #now: () => number;
  #begunAt: number;
  #young = new Set<number>();
  #old = new Set<number>();

  /** `now` returns milliseconds since any moment. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#begunAt = now();
  }

  has(id: number): boolean {
    const ageMs = this.#now() - this.#begunAt;
    if (ageMs >= DAY_MS) this.#begin();
    if (ageMs >= 2 * DAY_MS) this.#old = new Set();
    return this.#young.has(id) || this.#old.has(id);
  }

  add(id: number): void {
    if (this.#young.size >= MAX_IN_GENERATION) this.#begin();
    this.#young.add(id);
  }

  #begin(): void {
    this.#begunAt = this.#now();
    this.#old = this.#young;
    this.#young = new Set();
  }
}

const memories = new WeakMap<object, HandledUpdates>();

/** The memory of a bot, which is known by its client. Polling and all webhooks of the bot share it. */
export function handledUpdatesOf(client: object): HandledUpdates {
  let memory = memories.get(client);
  if (memory === undefined) {
    memory = new HandledUpdates();
    memories.set(client, memory);
  }
  return memory;
}
