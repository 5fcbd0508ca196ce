import { Queue } from "./queue.ts";
import type { LaneQueue } from "./turn.ts";

/** Limits how many turns run at the same time, and shares the slots among the lanes. */
export class Slots<Job> {
  readonly #limit: number;
  readonly #start: (lane: LaneQueue<Job>) => void;
  /** Lanes whose next turn waits only for a slot. Each goes to the end after every turn, so that none starves the others. */
  readonly #ready = new Queue<LaneQueue<Job>>();
  #taken = 0;
  #isSharing = false;
  /** While it is closed, no turn starts. */
  isClosed = false;

  /** `start` begins the next turn of a lane, if it still has one. */
  constructor(limit: number, start: (lane: LaneQueue<Job>) => void) {
    this.#limit = limit;
    this.#start = start;
  }

  /** Whether a turn may start without delaying a lane that has waited longer. */
  get isFree(): boolean {
    return this.#taken < this.#limit && this.#ready.first === undefined;
  }

  /** The lanes that wait for a slot. */
  get ready(): Iterable<LaneQueue<Job>> {
    return this.#ready;
  }

  take(): void {
    this.#taken++;
  }

  release(): void {
    this.#taken--;
  }

  /** Adds a lane to those that wait for a slot. */
  request(lane: LaneQueue<Job>): void {
    lane.isReady = true;
    this.#ready.push(lane);
  }

  /** Starts turns as long as there are slots. Turns that end at once do not nest. */
  share(): void {
    if (this.#isSharing) return;
    this.#isSharing = true;
    while (this.#taken < this.#limit && !this.isClosed) {
      const lane = this.#ready.shift();
      if (lane === undefined) break;
      lane.isReady = false;
      this.#start(lane);
    }
    this.#isSharing = false;
  }
}
