import type { Cancel, Timers } from "../clock.ts";
import type { MethodResult } from "../wire/envelope.ts";
import { Refusal } from "../wire/refusal.ts";
import { type QueuedUpdate, type UpdateQueue, updateJson } from "./update-queue.ts";

const MAX_RESULT_BYTES = 1 << 22;
/** What the server adds to each update's own bytes when it counts. */
const UPDATE_OVERHEAD = 50;
const CONFLICT_PAUSE_MS = 3000;

/** What getUpdates was called with, clamped. */
export interface PollRequest {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutSeconds: number;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

interface WaitingPoll {
  readonly offset: number;
  readonly limit: number;
  readonly settle: (result: MethodResult | Promise<never>) => void;
}

/** The getUpdates side of one bot: at most one poll waits, and the newest one is it. */
export class Polling {
  readonly #queue: UpdateQueue;
  readonly #timers: Timers;
  readonly #conflicts: ConflictThrottle;
  #waiting: WaitingPoll | undefined;
  #cancelWakeUp: Cancel | undefined;
  #previousOffset = -1;
  #previousAt = Number.NEGATIVE_INFINITY;

  constructor(queue: UpdateQueue, timers: Timers) {
    this.#queue = queue;
    this.#timers = timers;
    this.#conflicts = new ConflictThrottle(timers);
  }

  /** Answers at once when there is anything to give, else when there is or the time is up. */
  async getUpdates(request: PollRequest): Promise<MethodResult> {
    const { offset, limit, timeoutSeconds } = this.#throttle(request);
    const from = offset > 0 ? offset : this.#applyNegativeOffset(offset);
    const updates = this.#confirmAndPeek(from, limit);
    if (updates.length > 0 || timeoutSeconds === 0) return toUpdatesResult(updates);
    this.terminateWaiting(
      "other getUpdates request; make sure that only one bot instance is running",
    );
    return await this.#wait(from, limit, timeoutSeconds, request.signal);
  }

  /** An update was queued: the waiting poll is answered a moment later, so that it takes a burst along. */
  notify(): void {
    if (this.#waiting === undefined || this.#cancelWakeUp !== undefined) return;
    this.#cancelWakeUp = this.#timers.after(1, () => this.#answerWaiting());
  }

  /** Ends the waiting poll with a 409 that names its successor. */
  terminateWaiting(by: string): void {
    this.#waiting?.settle(this.#conflicts.reject(`terminated by ${by}`));
  }

  /** Rejects with a 409, now or late. */
  rejectWithConflict(reason: string): Promise<never> {
    return this.#conflicts.reject(reason);
  }

  /** Answers the waiting poll with what there is. */
  close(): void {
    this.#answerWaiting();
    this.#conflicts.close();
  }

  #throttle(request: PollRequest): PollRequest {
    const now = this.#timers.now();
    const isRepeated = request.offset === this.#previousOffset;
    const sincePreviousMs = now - this.#previousAt;
    this.#previousOffset = request.offset;
    this.#previousAt = now;
    let { limit, timeoutSeconds } = request;
    if (isRepeated && timeoutSeconds < 3 && sincePreviousMs < 3000) timeoutSeconds = 3;
    if (isRepeated && sincePreviousMs < 500) limit = 1;
    return { ...request, limit, timeoutSeconds };
  }

  #applyNegativeOffset(offset: number): number {
    if (offset < 0) this.#queue.keepLast(-offset);
    return this.#queue.head;
  }

  #confirmAndPeek(offset: number, limit: number): QueuedUpdate[] {
    const from = this.#queue.isValidOffset(offset) ? offset : this.#queue.head;
    this.#queue.removeBefore(from);
    return this.#queue.peek(from, limit, this.#timers.unixTime());
  }

  #wait(
    offset: number,
    limit: number,
    timeoutSeconds: number,
    signal: AbortSignal,
  ): Promise<MethodResult> {
    return new Promise((resolve) => {
      const onAbort = () => poll.settle(Promise.reject(signal.reason));
      const endWait = this.#timers.after(timeoutSeconds * 1000, () => this.#answerWaiting());
      const poll: WaitingPoll = {
        offset,
        limit,
        settle: (result) => {
          this.#waiting = undefined;
          this.#cancelWakeUp?.();
          this.#cancelWakeUp = undefined;
          endWait();
          signal.removeEventListener("abort", onAbort);
          resolve(result);
        },
      };
      this.#waiting = poll;
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  #answerWaiting(): void {
    const poll = this.#waiting;
    if (poll === undefined) return;
    const from = poll.offset > 0 ? poll.offset : this.#queue.head;
    poll.settle(toUpdatesResult(this.#confirmAndPeek(from, poll.limit)));
  }
}

/** The 409s of one bot: the first within three seconds comes at once, those after it three seconds late. */
class ConflictThrottle {
  readonly #timers: Timers;
  #nextImmediateAt = Number.NEGATIVE_INFINITY;
  readonly #held = new Set<() => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Rejects with the 409, now or late. */
  async reject(reason: string): Promise<never> {
    const now = this.#timers.now();
    if (now >= this.#nextImmediateAt) this.#nextImmediateAt = now + CONFLICT_PAUSE_MS;
    else await this.#pause();
    throw new Refusal(409, `Conflict: ${reason}`);
  }

  /** Lets those go that are held back. */
  close(): void {
    for (const release of this.#held) release();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        this.#held.delete(release);
        resolve();
      };
      this.#held.add(release);
      this.#timers.after(CONFLICT_PAUSE_MS, release);
    });
  }
}

function toUpdatesResult(updates: readonly QueuedUpdate[]): MethodResult {
  let room = MAX_RESULT_BYTES;
  const fitting: string[] = [];
  for (const update of updates) {
    room -= UPDATE_OVERHEAD + update.bytes;
    if (room <= 0) break;
    fitting.push(updateJson(update));
  }
  return { json: `[${fitting.join(",\n")}]` };
}
