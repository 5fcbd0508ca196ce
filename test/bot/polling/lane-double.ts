import type { Accepted, Receiver } from "../../../src/bot/polling/lane-intake.ts";
import { BusyError } from "../../../src/errors.ts";
import type { Update } from "../../../src/types/index.ts";

/** An update that a {@link LaneDouble} has accepted. */
export class AcceptedUpdate implements Accepted {
  readonly id: number;
  startedAt: number | undefined;
  state = "waiting";
  readonly #callbacks: ((outcome: "handled" | "unhandled") => void)[] = [];

  constructor(id: number) {
    this.id = id;
  }

  onEnd(callback: (outcome: "handled" | "unhandled") => void): void {
    this.#callbacks.push(callback);
  }

  end(outcome: "handled" | "unhandled" = "handled"): void {
    for (const callback of this.#callbacks.splice(0)) callback(outcome);
  }
}

/** What happens to an update: it is handled synchronously, or later, or not at all. */
type What = "done" | "accept" | "refuse";

/** The lanes of a bot, whose handlers the test starts and ends by hand. */
export class LaneDouble implements Receiver {
  /** The identifiers of the updates received, in order. */
  readonly received: number[] = [];
  /** Those that were not handled synchronously. */
  readonly accepted: Map<number, AcceptedUpdate> = new Map();
  readonly #handle: (update: Update) => What;
  #room = Number.POSITIVE_INFINITY;
  #waiters: (() => void)[] = [];

  /** `handle` decides what happens to an update, and may throw. */
  constructor(handle: (update: Update) => What = () => "done") {
    this.#handle = handle;
  }

  receive(update: Update): Accepted | undefined {
    const id = update.update_id;
    this.received.push(id);
    const what = this.#handle(update);
    if (what === "refuse") throw new BusyError("capacity");
    if (what === "done") return undefined;
    const accepted = new AcceptedUpdate(id);
    this.accepted.set(id, accepted);
    return accepted;
  }

  /** An update that was accepted. */
  at(id: number): AcceptedUpdate {
    const accepted = this.accepted.get(id);
    if (accepted === undefined) throw new Error(`update ${id} was not accepted`);
    return accepted;
  }

  get lanes(): Receiver["lanes"] {
    return {
      room: this.#room,
      whenRoom: () => new Promise((resolve) => this.#waiters.push(resolve)),
    };
  }

  setRoom(room: number): void {
    this.#room = room;
    if (room > 0) for (const wake of this.#waiters.splice(0)) wake();
  }
}
