import type { Timers } from "../clock.ts";
import type { MethodResult } from "../wire/envelope.ts";
import { Refusal } from "../wire/refusal.ts";
import { type QueuedUpdate, type UpdateQueue, updateJson } from "./update-queue.ts";

const MAX_RESULT_BYTES = 1 << 22;
/** What the server adds to the bytes of each update when it limits a response. */
const UPDATE_OVERHEAD = 50;
const CONFLICT_DELAY_MS = 3000;

/** The parameters of a getUpdates call, clamped to their ranges. */
export interface PollRequest {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutSeconds: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface WaitingPoll {
  readonly offset: number;
  readonly limit: number;
  readonly settle: (result: MethodResult | Promise<never>) => void;
}

/** Long polling of one bot. Only one poll can wait: a newer one terminates it. */
export class Polling {
  readonly #queue: UpdateQueue;
  readonly #timers: Timers;
  readonly #conflicts: ConflictThrottle;
  #waiting: WaitingPoll | undefined;
  #cancelWakeUp: (() => void) | undefined;
  #previousOffset = -1;
  #previousAt = Number.NEGATIVE_INFINITY;

  constructor(queue: UpdateQueue, timers: Timers) {
    this.#queue = queue;
    this.#timers = timers;
    this.#conflicts = new ConflictThrottle(timers);
  }

  /** Resolves at once when updates are pending, otherwise when one arrives or the timeout passes. */
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

  /** Called when an update was queued. The waiting poll ends one millisecond later, so that a burst arrives together. */
  notify(): void {
    if (this.#waiting === undefined || this.#cancelWakeUp !== undefined) return;
    this.#cancelWakeUp = this.#timers.after(1, () => this.#endWait());
  }

  /** Ends the waiting poll with a 409 that names what terminated it. */
  terminateWaiting(by: string): void {
    this.#waiting?.settle(this.#conflicts.reject(`terminated by ${by}`));
  }

  /** Rejects with a 409: see {@link ConflictThrottle}. */
  rejectWithConflict(reason: string): Promise<never> {
    return this.#conflicts.reject(reason);
  }

  /** Ends the waiting poll with the pending updates, and rejects delayed conflicts at once. */
  close(): void {
    this.#endWait();
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
      const cancelTimeout = this.#timers.after(timeoutSeconds * 1000, () => this.#endWait());
      const poll: WaitingPoll = {
        offset,
        limit,
        settle: (result) => {
          this.#waiting = undefined;
          this.#cancelWakeUp?.();
          this.#cancelWakeUp = undefined;
          cancelTimeout();
          signal.removeEventListener("abort", onAbort);
          resolve(result);
        },
      };
      this.#waiting = poll;
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  #endWait(): void {
    const poll = this.#waiting;
    if (poll === undefined) return;
    const from = poll.offset > 0 ? poll.offset : this.#queue.head;
    poll.settle(toUpdatesResult(this.#confirmAndPeek(from, poll.limit)));
  }
}

/** Rejects with 409s: the first one in three seconds at once, further ones after three seconds. */
class ConflictThrottle {
  readonly #timers: Timers;
  #nextImmediateAt = Number.NEGATIVE_INFINITY;
  readonly #releases = new Set<() => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Rejects with a 409, perhaps after a delay. */
  async reject(reason: string): Promise<never> {
    const now = this.#timers.now();
    if (now >= this.#nextImmediateAt) this.#nextImmediateAt = now + CONFLICT_DELAY_MS;
    else await this.#delay();
    throw new Refusal(409, `Conflict: ${reason}`);
  }

  /** Ends every delay. */
  close(): void {
    for (const release of this.#releases) release();
  }

  #delay(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        this.#releases.delete(release);
        resolve();
      };
      this.#releases.add(release);
      this.#timers.after(CONFLICT_DELAY_MS, release);
    });
  }
}

function toUpdatesResult(updates: readonly QueuedUpdate[]): MethodResult {
  let remaining = MAX_RESULT_BYTES;
  const parts: string[] = [];
  for (const update of updates) {
    remaining -= UPDATE_OVERHEAD + update.bytes;
    if (remaining <= 0) break;
    parts.push(updateJson(update));
  }
  return { json: `[${parts.join(",\n")}]` };
}
