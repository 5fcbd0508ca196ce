import type { Gather, Gathering } from "./gathering.ts";
import { type Place, Queue } from "./queue.ts";

/** Identifies the updates that are handled in order. */
export type LaneKey = string | number;

/** What a lane must know about its turns. */
export interface LaneTurn {
  /** Its place among those that have not run, or have started early. */
  place: Place<this> | undefined;
  readonly gathering:
    | Pick<Gathering<unknown>, "group" | "mayInterleave" | "isFull" | "end">
    | undefined;
  readonly isWaiting: boolean;
  /** Whether it waits for nothing but its place and a slot. */
  readonly isStartable: boolean;
}

/** The turns of one key. It exists only while there are any. */
export class LaneQueue<Turn extends LaneTurn> {
  /** `undefined` for a job without a key, which is alone in its lane. */
  readonly key: LaneKey | undefined;
  /** The turn that the next one waits for. */
  current: Turn | undefined;
  /** The number of jobs that wait. */
  waiting = 0;
  /** The turn that a newer update replaces while it waits: see `latest` in {@link Overlap}. */
  latest: Turn | undefined;
  /** Its place among the lanes that wait for a slot. */
  place: Place<LaneQueue<Turn>> | undefined;
  /** The turns in their order: those that wait, and those that started early. */
  #ordered: Queue<Turn> | undefined;
  /** Turns that wait for nothing but a slot. */
  #unordered: Queue<Turn> | undefined;
  /** Turns that run without being waited for here: those that started early, and those side by side. */
  #beside: Set<Turn> | undefined;
  /** Turns that more updates of a group may join, by the group. */
  #gathered: Map<string, Turn> | undefined;

  constructor(key: LaneKey | undefined) {
    this.key = key;
  }

  get isIdle(): boolean {
    return (
      this.current === undefined &&
      this.#ordered?.first === undefined &&
      this.#unordered?.first === undefined &&
      (this.#beside?.size ?? 0) === 0
    );
  }

  /** The turn that waits for nothing but a slot. */
  get startable(): Turn | undefined {
    const next = this.current === undefined ? this.#ordered?.first : undefined;
    return next?.isStartable ? next : this.#unordered?.first;
  }

  /** Adds a turn to the end. Unless it may lie between, it ends the wait of a gathered turn for more updates. */
  push(turn: Turn): void {
    this.#ordered ??= new Queue();
    const last = this.#ordered.last?.gathering;
    if (last?.mayInterleave === false) last.end();
    turn.place = this.#ordered.push(turn);
  }

  /** Adds a turn before all others. */
  pushFirst(turn: Turn): void {
    this.#ordered ??= new Queue();
    turn.place = this.#ordered.unshift(turn);
  }

  /** Adds a turn that waits for no other turn of the lane. */
  pushUnordered(turn: Turn): void {
    this.#unordered ??= new Queue();
    turn.place = this.#unordered.push(turn);
  }

  /** Makes a waiting turn one that runs. */
  start(turn: Turn): void {
    const isOrdered = turn === this.#ordered?.first;
    this.remove(turn);
    if (isOrdered) this.current = turn;
    else this.runBeside(turn);
  }

  runBeside(turn: Turn): void {
    this.#beside ??= new Set();
    this.#beside.add(turn);
  }

  /** Takes an early turn back: it waits for its place. */
  park(turn: Turn): void {
    this.#beside?.delete(turn);
  }

  /** Removes a turn, whether it waits or runs. */
  remove(turn: Turn): void {
    if (this.current === turn) this.current = undefined;
    else this.#beside?.delete(turn);
    if (this.latest === turn) this.latest = undefined;
    turn.place?.leave();
    turn.place = undefined;
    const group = turn.gathering?.group;
    if (group !== undefined && this.#gathered?.get(group) === turn) this.#gathered.delete(group);
  }

  /** Lets more updates of its group join a waiting turn. */
  gather(turn: Turn, group: string): void {
    this.#gathered ??= new Map();
    this.#gathered.set(group, turn);
  }

  /** The turn that an update of a group may join. */
  joinable({ group, mayInterleave }: Gather): Turn | undefined {
    const turn = this.#gathered?.get(group);
    if (turn === undefined || turn.gathering?.isFull) return undefined;
    return mayInterleave || turn === this.#ordered?.last ? turn : undefined;
  }

  /** The turns that run. */
  running(): Turn[] {
    const beside = [...(this.#beside ?? [])];
    return this.current === undefined ? beside : [this.current, ...beside];
  }

  /** The turns that wait. */
  queued(): Turn[] {
    return [...(this.#ordered ?? []), ...(this.#unordered ?? [])].filter((turn) => turn.isWaiting);
  }
}
