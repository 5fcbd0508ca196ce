import type { Environment } from "../../internal/environment.ts";
import { FloodLimits, type Limit } from "./limits.ts";
import { CallQueue, type QueuePlace } from "./queue.ts";

/** What a call must pass: limits, and for each a queue of those that wait like it. */
export interface Admission {
  /** In the order in which it queues for them: whoever waits for a chat must not hold up the bot. */
  readonly limits: readonly Limit[];
  /** Calls of the same name queue together; those of different names do not wait for each other. */
  readonly queueName: string;
}

/**
 * Lets calls through as their limits allow. A call counts for all its limits at once, in the moment when it goes: one that
 * gives up has taken nothing from those behind it.
 */
export class FloodGate {
  readonly #limits = new FloodLimits();
  readonly #queues = new Map<string, CallQueue>();
  readonly #environment: Pick<Environment, "now" | "sleep">;

  constructor(environment: Pick<Environment, "now" | "sleep">) {
    this.#environment = environment;
  }

  /** How many limits and queues are kept. */
  get size(): number {
    return this.#limits.size + this.#queues.size;
  }

  /** Lets a call through, when it need not wait. */
  tryAdmit(admission: Admission): boolean {
    const now = this.#environment.now();
    for (const limit of admission.limits) {
      if (this.#limits.earliest(limit, now) > now) return false;
      // It must not overtake those who wait, though the limit may be open for a moment.
      if (this.#queues.size > 0 && this.#queues.has(queueKey(admission.queueName, limit)))
        return false;
    }
    this.#take(admission);
    return true;
  }

  /** Estimates how long a call has to wait that comes now, or that has the place `own` already. */
  estimateDelay({ limits, queueName }: Admission, own?: QueuePlace): number {
    const now = this.#environment.now();
    const delays = limits.map((limit, index) => {
      const length = this.#queues.get(queueKey(queueName, limit))?.length ?? 0;
      const ahead = index === 0 && own !== undefined ? own.countAhead : length;
      return this.#limits.earliest(limit, now) - now + ahead * limit.rate.intervalMs;
    });
    return Math.max(0, ...delays);
  }

  /** Whether it is Telegram that asked for the wait. */
  isFrozen({ limits }: Admission): boolean {
    const now = this.#environment.now();
    return limits.some((limit) => this.#limits.isFrozen(limit, now));
  }

  /** Telegram asked for a pause. */
  freeze(limit: Limit, until: number): void {
    this.#limits.freeze(limit, until, this.#environment.now());
  }

  /** Returns a place for a new call, behind all others. */
  join(name: string, limit: Limit, number: number): QueuePlace {
    return this.#queueOf(name, limit).join(number);
  }

  /** Returns a place for a call that was let through and comes back: ahead of all that came after it. */
  rejoin(name: string, limit: Limit, number: number): QueuePlace {
    return this.#queueOf(name, limit).rejoin(number);
  }

  /** Gives up a place. */
  leave(place: QueuePlace): void {
    const { queue } = place;
    queue.leave(place);
    if (queue.length === 0) this.#queues.delete(queue.key);
  }

  /**
   * Resolves with `true` when the call may go; with `false` when it could not go before `deadline`, or the signal aborts. `own`
   * is the place that the call has for the first limit, and keeps; without it, the call takes a place and gives it up again.
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
        // One that it has passed may have closed again meanwhile: then it queues there, and no further on.
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
