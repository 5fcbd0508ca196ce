import { BusyError } from "../../errors.ts";
import { onAbort } from "../../internal/abort.ts";
import { describeError, isError } from "../../internal/describe-error.ts";
import type { Environment } from "../../internal/environment.ts";
import type { HandledUpdates } from "../../internal/handled-updates.ts";
import type { Update } from "../../types/index.ts";
import { type FetchedBatch, type FetchedUpdate, firstHeld, nextPoll } from "./hold.ts";
import type { Intake, PollRange } from "./intake.ts";

/** An update that was not handled synchronously. */
export interface Accepted {
  /** When its handlers started; `undefined` while it waits for its turn. */
  readonly startedAt: number | undefined;
  /** `parked` when it has run past its lane, and waits for its place there after all. */
  readonly state: string;
  /** Calls back once it has ended: `unhandled` when the bot stopped before its handlers could end. */
  onEnd(callback: (outcome: "handled" | "unhandled") => void): void;
}

/** The part of a bot that handles updates. */
export interface Receiver {
  /** Handles an update now or in its turn; `undefined` when it was handled synchronously. Throws a {@link BusyError}. */
  receive(update: Update): Accepted | undefined;
  readonly lanes: {
    /** How many more updates may wait. */
    readonly room: number;
    /** Resolves as soon as there is room. */
    whenRoom(): Promise<void>;
  };
}

/** Everything that a {@link LaneIntake} works with. */
export interface LaneIntakeOptions {
  readonly receiver: Receiver;
  /** How long an update must have run to be confirmed before it has ended. */
  readonly holdMs: number;
  /** The maximum number of updates of a poll. */
  readonly limit: number;
  /** Updates that were handled before; they are not handled again. */
  readonly handled: HandledUpdates;
  /** Called with a line about each update that could not be handled. */
  readonly report: (problem: string) => void;
  /** Called when polling has to wait for room, and when there is some again. */
  readonly onRoomChange: () => void;
  readonly environment: Pick<Environment, "now" | "sleep">;
  /** Ends every wait, and takes no more updates. */
  readonly signal: AbortSignal;
}

/** Hands updates to the lanes of a bot at once, and confirms them by the rule of {@link nextPoll}. */
export class LaneIntake implements Intake {
  readonly #options: LaneIntakeOptions;
  /** Those that have not ended, of all responses: when they come again, they are not started again. */
  readonly #inFlight = new Map<number, InFlight>();
  #batch: FetchedBatch = { updates: [], end: 0, arrivedAt: 0 };
  /** Ends the current wait. */
  #wake = new AbortController();

  constructor(options: LaneIntakeOptions) {
    this.#options = options;
    onAbort(options.signal, () => this.#wake.abort());
  }

  take(updates: readonly Update[]): boolean {
    const { signal, environment } = this.#options;
    const taken: (InFlight | undefined)[] = [];
    let { end } = this.#batch;
    let hasNew = false;
    for (const update of updates) {
      if (signal.aborted) break;
      const id = update.update_id;
      let inFlight = this.#inFlight.get(id);
      if (inFlight === undefined && !this.#options.handled.has(id)) {
        const accepted = this.#receive(update);
        // Neither this update nor those behind it are confirmed: they come again.
        if (accepted === "refused") break;
        inFlight = accepted;
        hasNew = true;
      }
      taken.push(inFlight);
      // Not the largest so far: after a quiet week Telegram continues from a random identifier.
      end = id + 1;
    }
    this.#batch = { updates: taken, end, arrivedAt: environment.now() };
    return hasNew;
  }

  #receive(update: Update): InFlight | undefined | "refused" {
    const { receiver, handled, report } = this.#options;
    const id = update.update_id;
    try {
      const accepted = receiver.receive(update);
      if (accepted !== undefined) return this.#track(id, accepted);
    } catch (error) {
      if (isError(error) && error instanceof BusyError) return "refused";
      // Only reported: the same update would be delivered again forever.
      report(`update ${id} failed: ${describeError(error)}`);
    }
    handled.add(id);
    return undefined;
  }

  #track(id: number, accepted: Accepted): InFlight {
    const inFlight = new InFlight(id, accepted);
    this.#inFlight.set(id, inFlight);
    accepted.onEnd((outcome) => {
      inFlight.outcome = outcome;
      this.#inFlight.delete(id);
      if (outcome === "handled") this.#options.handled.add(id);
      if (this.#firstHeld() < 0) this.#wake.abort();
    });
    return inFlight;
  }

  async next(): Promise<PollRange | undefined> {
    const { signal, limit, holdMs, receiver, environment, onRoomChange } = this.#options;
    while (!signal.aborted) {
      const { lanes } = receiver;
      if (lanes.room === 0) {
        onRoomChange();
        void lanes.whenRoom().then(() => this.#wake.abort());
        await this.#sleep(Number.POSITIVE_INFINITY);
        onRoomChange();
        continue;
      }
      const { offset, known, delayMs } = nextPoll(this.#batch, environment.now(), holdMs, limit);
      if (delayMs === 0) return { offset, limit: Math.min(limit, known + lanes.room) };
      await this.#sleep(delayMs);
    }
    return undefined;
  }

  finalOffset(): number {
    const { updates, end } = this.#batch;
    return updates[this.#firstHeld()]?.id ?? end;
  }

  #firstHeld(): number {
    const { environment, holdMs } = this.#options;
    return firstHeld(this.#batch.updates, environment.now(), holdMs);
  }

  #sleep(delayMs: number): Promise<void> {
    const { signal, environment } = this.#options;
    if (!signal.aborted) this.#wake = new AbortController();
    return environment.sleep(delayMs, this.#wake.signal);
  }
}

/** An update whose handlers have not ended. */
class InFlight implements FetchedUpdate {
  readonly id: number;
  readonly #accepted: Accepted;
  outcome: "handled" | "unhandled" | undefined;

  constructor(id: number, accepted: Accepted) {
    this.id = id;
    this.#accepted = accepted;
  }

  get startedAt(): number | undefined {
    const { state, startedAt } = this.#accepted;
    return state === "parked" ? undefined : startedAt;
  }
}
