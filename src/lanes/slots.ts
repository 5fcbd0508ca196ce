import { type Place, Queue } from "./queue.ts";

/** What slots must know about a lane. */
export interface SlotLane {
  /** Its place among the lanes that wait for a slot. */
  place: Place<this> | undefined;
  /** The turn that waits for nothing but a slot. */
  readonly startable: unknown;
}

/** What starts the next turn of a lane. */
export interface LaneStarter<Lane> {
  startNext(lane: Lane): void;
}

/** Limits how many turns run at the same time, and shares the slots among the lanes. */
export class Slots<Lane extends SlotLane> {
  readonly #limit: number;
  readonly #starter: LaneStarter<Lane>;
  /** Lanes whose next turn waits only for a slot. Each goes to the end after every turn, so that none starves the others. */
  #ready: Queue<Lane> | undefined;
  #taken = 0;
  /** Whether a handler runs synchronously. Turns that it lets start do so when it is over, so that they do not nest. */
  isPaused = false;
  /** While it is closed, no turn starts. */
  isClosed = false;

  constructor(limit: number, starter: LaneStarter<Lane>) {
    this.#limit = limit;
    this.#starter = starter;
  }

  /** Whether a turn may start without delaying a lane that has waited longer. */
  get isFree(): boolean {
    return !this.isPaused && this.#taken < this.#limit && this.#ready?.first === undefined;
  }

  /** The lanes that wait for a slot. */
  get ready(): Queue<Lane> {
    this.#ready ??= new Queue();
    return this.#ready;
  }

  take(): void {
    this.#taken++;
  }

  release(): void {
    this.#taken--;
  }

  /** Adds a lane to those that wait for a slot if it has a turn that could start, and removes it if it has none. */
  update(lane: Lane): void {
    if (lane.startable === undefined) {
      lane.place?.leave();
      lane.place = undefined;
    } else lane.place ??= this.ready.push(lane);
  }

  /** Starts turns as long as there are slots. Turns that end at once do not nest. */
  share(): void {
    if (this.isPaused || this.#ready?.first === undefined) return;
    this.isPaused = true;
    while (this.#taken < this.#limit && !this.isClosed) {
      const lane = this.#ready.first;
      if (lane === undefined) break;
      lane.place?.leave();
      lane.place = undefined;
      this.#starter.startNext(lane);
    }
    this.isPaused = false;
  }
}
