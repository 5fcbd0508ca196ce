import type { Environment } from "../../internal/environment.ts";
import { FloodLimits, type Limit } from "./limits.ts";
import { CallQueue, type QueuePlace } from "./queue.ts";

/** What admits a call: its limits, and for each of them a queue. */
export interface Admission {
  /** In the order in which the call queues for them: the chat before the bot, so that one chat never blocks the others. */
  readonly limits: readonly Limit[];
  /** Calls with the same queue name wait in line; calls with different names do not wait for each other. */
  readonly queueName: string;
}

/**
 * Admits calls as their limits allow. A call counts towards all of its limits at once, at the moment when it goes out: a call
 * that is canceled takes nothing from those behind it.
 */
export class FloodGate {
  readonly #limits = new FloodLimits();
  readonly #queues = new Map<string, CallQueue>();
  readonly #environment: Pick<Environment, "now" | "sleep">;

  constructor(environment: Pick<Environment, "now" | "sleep">) {
    this.#environment = environment;
  }

  /** How many limits and queues are stored. */
  get size(): number {
    return this.#limits.size + this.#queues.size;
  }

  /** Admits a call if it need not wait; returns whether it did. */
  tryAdmit(admission: Admission): boolean {
    const now = this.#environment.now();
    for (const limit of admission.limits) {
      if (this.#limits.earliest(limit, now) > now) return false;
      // The limit may be open for a moment, but the call must not overtake those that wait.
      if (this.#queues.size > 0 && this.#queues.has(queueKey(admission.queueName, limit)))
        return false;
    }
    this.#take(admission);
    return true;
  }

  /** Estimates how long a call has to wait, in milliseconds: from the end of the queue, or from the place `own`. */
  estimateDelay({ limits, queueName }: Admission, own?: QueuePlace): number {
    const now = this.#environment.now();
    const delays = limits.map((limit, index) => {
      const length = this.#queues.get(queueKey(queueName, limit))?.length ?? 0;
      const ahead = index === 0 && own !== undefined ? own.countAhead : length;
      return this.#limits.earliest(limit, now) - now + ahead * limit.rate.intervalMs;
    });
    return Math.max(0, ...delays);
  }

  /** Whether Telegram asked for the wait, with a 429. */
  isFrozen({ limits }: Admission): boolean {
    const now = this.#environment.now();
    return limits.some((limit) => this.#limits.isFrozen(limit, now));
  }

  /** Blocks a limit until `until`, as a 429 asks. */
  freeze(limit: Limit, until: number): void {
    this.#limits.freeze(limit, until, this.#environment.now());
  }

  /** Returns a place for a new call, at the end of the queue. */
  join(name: string, limit: Limit, number: number): QueuePlace {
    return this.#queueOf(name, limit).join(number);
  }

  /** Returns a place for an admitted call that a 429 sent back, ahead of all later calls. */
  rejoin(name: string, limit: Limit, number: number): QueuePlace {
    return this.#queueOf(name, limit).rejoin(number);
  }

  /** Removes a place from its queue. */
  leave(place: QueuePlace): void {
    const { queue } = place;
    queue.leave(place);
    if (queue.length === 0) this.#queues.delete(queue.key);
  }

  /**
   * Resolves with `true` when the call may go out, and with `false` when it cannot before `deadline` or the signal aborts.
   * `own` is the call's place in the queue of its first limit, which it keeps; without it, the call joins and leaves again.
   */
  async admit(
    admission: Admission,
    deadline: number,
    signal: AbortSignal,
    own?: QueuePlace,
  ): Promise<boolean> {
    const { limits, queueName } = admission;
    const places: QueuePlace[] = own === undefined ? [] : [own];
    const ownCount = places.length;
    try {
      while (!signal.aborted) {
        const now = this.#environment.now();
        const blockedAt = limits.findIndex((limit) => this.#limits.earliest(limit, now) > now);
        const queuedAt = places.findIndex((place) => !place.isHead);
        const stopsAt =
          queuedAt < 0 || (blockedAt >= 0 && blockedAt < queuedAt) ? blockedAt : queuedAt;
        const needed = stopsAt < 0 ? limits.length : stopsAt + 1;
        // An earlier limit may have closed again in the meantime: the call then waits there, and holds no place further on.
        for (const place of places.splice(Math.max(ownCount, needed))) this.leave(place);
        const place = places[stopsAt];
        if (place !== undefined && !place.isHead) {
          if (now >= deadline) return false;
          await place.waitForHead(signal, (end) => this.#environment.sleep(deadline - now, end));
          continue;
        }
        const next = limits[places.length];
        if (next !== undefined && places.length < needed) {
          places.push(this.join(queueName, next, Number.POSITIVE_INFINITY));
          continue;
        }
        const blocking = limits[blockedAt];
        if (blocking === undefined) {
          this.#take(admission);
          return true;
        }
        const at = this.#limits.earliest(blocking, now);
        if (at > deadline) return false;
        await this.#environment.sleep(Math.ceil(at - now), signal);
      }
      return false;
    } finally {
      for (const place of places.slice(ownCount)) this.leave(place);
    }
  }

  #take({ limits }: Admission): void {
    const now = this.#environment.now();
    for (const limit of limits) this.#limits.take(limit, now);
  }

  #queueOf(name: string, limit: Limit): CallQueue {
    const key = queueKey(name, limit);
    const queue = this.#queues.get(key) ?? new CallQueue(key);
    this.#queues.set(key, queue);
    return queue;
  }
}

function queueKey(queueName: string, { key }: Limit): string {
  return `${queueName} ${key}`;
}
