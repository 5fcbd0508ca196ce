import { type LaneKey, LaneQueue, type LaneTurn } from "./lane-queue.ts";

/** What a table of lanes must know about a turn. */
export interface TableTurn extends LaneTurn {
  readonly job: unknown;
  lane: LaneQueue<this> | undefined;
}

/** What knows the key of a job: read for the only turn when it needs a lane. */
interface LaneKeys<Job> {
  keyOf(job: Job): LaneKey | undefined;
}

/** The lanes that have turns, by their keys. */
export class LaneTable<Turn extends TableTurn> {
  readonly #keys: LaneKeys<Turn["job"]>;
  #lanes: Map<LaneKey, LaneQueue<Turn>> | undefined;
  /** The only turn. Most turns end before another job arrives, and need neither key nor lane. */
  #only: Turn | undefined;

  constructor(keys: LaneKeys<Turn["job"]>) {
    this.#keys = keys;
  }

  get isEmpty(): boolean {
    return this.#only === undefined && (this.#lanes?.size ?? 0) === 0;
  }

  /** Adds a running turn to an empty table. */
  enterOnly(turn: Turn): void {
    this.#only = turn;
  }

  /** Removes that turn if it still has no lane. */
  leaveOnly(turn: Turn): void {
    if (this.#only === turn) this.#only = undefined;
  }

  /** The lane of a key, if it has turns. The only turn gets its lane first. */
  find(key: LaneKey | undefined): LaneQueue<Turn> | undefined {
    this.#placeOnly();
    return key === undefined ? undefined : this.#lanes?.get(key);
  }

  /** Creates the lane of a key that has none. A job without a key is alone in a lane that only its turn knows. */
  open(key: LaneKey | undefined): LaneQueue<Turn> {
    const lane = new LaneQueue<Turn>(key);
    if (key === undefined) return lane;
    this.#lanes ??= new Map();
    this.#lanes.set(key, lane);
    return lane;
  }

  /** Forgets a lane without turns: an idle key costs nothing. */
  closeIfIdle(lane: LaneQueue<Turn>): void {
    const { key } = lane;
    // One that was closed before may have a successor.
    if (lane.isIdle && key !== undefined && this.#lanes?.get(key) === lane) this.#lanes.delete(key);
  }

  /** All lanes. The only turn has none: nothing waits behind it. */
  all(): Iterable<LaneQueue<Turn>> {
    return this.#lanes?.values() ?? [];
  }

  #placeOnly(): void {
    const turn = this.#only;
    if (turn === undefined) return;
    this.#only = undefined;
    turn.lane = this.open(this.#keys.keyOf(turn.job));
    turn.lane.current = turn;
  }
}
