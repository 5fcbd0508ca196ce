import type { Environment } from "../../internal/environment.ts";
import { FloodLimits, type Limit } from "./limits.ts";
import { FloodLane, type FloodPlace } from "./queue.ts";

/** What a call must pass: limits, and for each a queue of those that wait like it. */
export interface Passage {
  /** In the order in which it queues for them: whoever waits for a chat must not hold up the bot. */
  readonly limits: readonly Limit[];
  /** Calls of the same name queue together; those of different names do not wait for each other. */
  readonly lane: string;
}

/**
 * Lets calls through as their limits allow. A call counts for all its limits at once, in the moment when it goes: one that
 * gives up has taken nothing from those behind it.
 */
export class FloodGate {
  readonly #limits = new FloodLimits();
  readonly #lanes = new Map<string, FloodLane>();
  readonly #environment: Pick<Environment, "now" | "sleep">;

  constructor(environment: Pick<Environment, "now" | "sleep">) {
    this.#environment = environment;
  }

  /** How many limits and queues are kept. */
  get size(): number {
    return this.#limits.size + this.#lanes.size;
  }

  /** Lets a call through, when it need not wait. */
  tryPass(passage: Passage): boolean {
    const now = this.#environment.now();
    for (const limit of passage.limits) {
      if (this.#limits.earliest(limit, now) > now) return false;
      // It must not overtake those who wait, though the limit may be open for a moment.
      if (this.#lanes.size > 0 && this.#lanes.has(laneName(passage.lane, limit))) return false;
    }
    this.#take(passage);
    return true;
  }

  /** Estimates how long a call has to wait that comes now, or that has the place `own` already. */
  delayOf({ limits, lane }: Passage, own?: FloodPlace): number {
    const now = this.#environment.now();
    const delays = limits.map((limit, index) => {
      const length = this.#lanes.get(laneName(lane, limit))?.length ?? 0;
      const ahead = index === 0 && own !== undefined ? own.countAhead : length;
      return this.#limits.earliest(limit, now) - now + ahead * limit.rate.intervalMs;
    });
    return Math.max(0, ...delays);
  }

  /** Whether it is Telegram that asked for the wait. */
  isFrozen({ limits }: Passage): boolean {
    const now = this.#environment.now();
    return limits.some((limit) => this.#limits.isFrozen(limit, now));
  }

  /** Telegram asked for a pause. */
  freeze(limit: Limit, until: number): void {
    this.#limits.freeze(limit, until, this.#environment.now());
  }

  /** Returns a place for a new call, behind all others. */
  join(name: string, limit: Limit, number: number): FloodPlace {
    return this.#laneOf(name, limit).join(number);
  }

  /** Returns a place for a call that was let through and comes back: ahead of all that came after it. */
  rejoin(name: string, limit: Limit, number: number): FloodPlace {
    return this.#laneOf(name, limit).rejoin(number);
  }

  /** Gives up a place. */
  leave(place: FloodPlace): void {
    const { lane } = place;
    lane.leave(place);
    if (lane.length === 0) this.#lanes.delete(lane.key);
  }

  /**
   * Resolves with `true` when the call may go; with `false` when it could not go before `latest`, or the signal aborts. `own`
   * is the place that the call has for the first limit, and keeps; without it, the call takes a place and gives it up again.
   */
  async pass(
    passage: Passage,
    latest: number,
    signal: AbortSignal,
    own?: FloodPlace,
  ): Promise<boolean> {
    const { limits, lane } = passage;
    const places: FloodPlace[] = own === undefined ? [] : [own];
    const kept = places.length;
    try {
      while (!signal.aborted) {
        const now = this.#environment.now();
        const closed = limits.findIndex((limit) => this.#limits.earliest(limit, now) > now);
        const behind = places.findIndex((place) => !place.isHead);
        const waitsAt = behind < 0 || (closed >= 0 && closed < behind) ? closed : behind;
        const needed = waitsAt < 0 ? limits.length : waitsAt + 1;
        // One that it has passed may have closed again meanwhile: then it queues there, and no further on.
        for (const place of places.splice(Math.max(kept, needed))) this.leave(place);
        const place = places[waitsAt];
        if (place !== undefined && !place.isHead) {
          if (now >= latest) return false;
          await place.untilHead(signal, (end) => this.#environment.sleep(latest - now, end));
          continue;
        }
        const next = limits[places.length];
        if (next !== undefined && places.length < needed) {
          places.push(this.join(lane, next, Number.POSITIVE_INFINITY));
          continue;
        }
        const waitsFor = limits[closed];
        if (waitsFor === undefined) {
          this.#take(passage);
          return true;
        }
        const at = this.#limits.earliest(waitsFor, now);
        if (at > latest) return false;
        await this.#environment.sleep(Math.ceil(at - now), signal);
      }
      return false;
    } finally {
      for (const place of places.slice(kept)) this.leave(place);
    }
  }

  #take({ limits }: Passage): void {
    const now = this.#environment.now();
    for (const limit of limits) this.#limits.take(limit, now);
  }

  #laneOf(name: string, limit: Limit): FloodLane {
    const key = laneName(name, limit);
    const lane = this.#lanes.get(key) ?? new FloodLane(key);
    this.#lanes.set(key, lane);
    return lane;
  }
}

function laneName(lane: string, { key }: Limit): string {
  return `${lane} ${key}`;
}
