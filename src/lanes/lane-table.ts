import { type LaneKey, LaneQueue, type Turn } from "./turn.ts";

/** The lanes that have turns, by their keys. */
export class LaneTable<Job> {
  readonly #lanes = new Map<LaneKey, LaneQueue<Job>>();

  get size(): number {
    return this.#lanes.size;
  }

  /** The lane of a key, if it has turns. */
  find(key: LaneKey | undefined): LaneQueue<Job> | undefined {
    return key === undefined ? undefined : this.#lanes.get(key);
  }

  /** The lane of a key; a new one when it has none, or when the job has no key. */
  open(key: LaneKey | undefined): LaneQueue<Job> {
    const lane = this.find(key) ?? new LaneQueue<Job>(key);
    if (key !== undefined) this.#lanes.set(key, lane);
    return lane;
  }

  /** Forgets a lane without turns: an idle key costs nothing. */
  closeIfIdle(lane: LaneQueue<Job>): void {
    if (lane.isIdle && this.find(lane.key) === lane) this.#lanes.delete(lane.key as LaneKey);
  }

  /** The turns that run in the lane of a key. */
  running(key: LaneKey): Iterable<Turn<Job>> {
    return this.find(key)?.running() ?? [];
  }

  all(): Iterable<LaneQueue<Job>> {
    return this.#lanes.values();
  }
}
