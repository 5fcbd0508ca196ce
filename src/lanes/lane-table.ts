import { type LaneKey, LaneQueue, type LaneTurn } from "./lane-queue.ts";

/** The lanes that have turns, by their keys. */
export class LaneTable<Turn extends LaneTurn> {
  readonly #lanes = new Map<LaneKey, LaneQueue<Turn>>();

  get size(): number {
    return this.#lanes.size;
  }

  /** The lane of a key, if it has turns. */
  find(key: LaneKey | undefined): LaneQueue<Turn> | undefined {
    return key === undefined ? undefined : this.#lanes.get(key);
  }

  /** Creates the lane of a key that has none. A job without a key is alone in a lane that only its turn knows. */
  open(key: LaneKey | undefined): LaneQueue<Turn> {
    const lane = new LaneQueue<Turn>(key);
    if (key !== undefined) this.#lanes.set(key, lane);
    return lane;
  }

  /** Forgets a lane without turns: an idle key costs nothing. */
  closeIfIdle(lane: LaneQueue<Turn>): void {
    const { key } = lane;
    // One that was closed before may have a successor.
    if (lane.isIdle && key !== undefined && this.#lanes.get(key) === lane) this.#lanes.delete(key);
  }

  all(): Iterable<LaneQueue<Turn>> {
    return this.#lanes.values();
  }
}
