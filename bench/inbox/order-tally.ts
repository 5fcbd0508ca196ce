import { setTimeout as wait } from "node:timers/promises";

/** What was handled of the updates of a measurement. */
export interface HandledCounts {
  /** Updates that were handled, each counted once. */
  readonly handled: number;
  /** How often an update was handled again. */
  readonly repeated: number;
  /** How often an update was handled for the first time after a later one of its chat. */
  readonly disorders: number;
}

const POLL_MS = 100;

/** Counts updates that are handled, and those that are out of order within their chat. */
export class OrderTally {
  readonly #ids = new Set<number>();
  readonly #last = new Map<number, number>();
  #repeated = 0;
  #disorders = 0;
  #awaited = Number.POSITIVE_INFINITY;
  #onAwaited: (() => void) | undefined;

  note(id: number, chat: number): void {
    if (this.#ids.has(id)) {
      this.#repeated += 1;
      return;
    }
    this.#ids.add(id);
    const last = this.#last.get(chat) ?? 0;
    if (id < last) this.#disorders += 1;
    else this.#last.set(chat, id);
    if (this.#ids.size >= this.#awaited) this.#onAwaited?.();
  }

  get counts(): HandledCounts {
    return { handled: this.#ids.size, repeated: this.#repeated, disorders: this.#disorders };
  }

  /** Resolves when that many updates are handled, or when none was for some time. */
  async whenHandled(count: number, patienceMs: number): Promise<void> {
    if (this.#ids.size >= count) return;
    this.#awaited = count;
    const giveUp = new AbortController();
    const reached = new Promise<void>((resolve) => {
      this.#onAwaited = resolve;
    });
    await Promise.race([reached, this.#whenStuck(patienceMs, giveUp.signal)]);
    giveUp.abort();
  }

  async #whenStuck(patienceMs: number, signal: AbortSignal): Promise<void> {
    let handled = -1;
    let since = performance.now();
    while (!signal.aborted && performance.now() - since < patienceMs) {
      if (handled !== this.#ids.size) {
        handled = this.#ids.size;
        since = performance.now();
      }
      await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
