import { type Runtime, runtimeName } from "./transports/runtime.ts";

/** Something that expires unless it is removed from its queue first. All but `expire` belongs to the queue. */
export interface Expiring {
  expire(): void;
  expiresAtMs: number;
  previous: Expiring | undefined;
  next: Expiring | undefined;
}

/** Elsewhere, such as on Workers, a timer may end with the incoming request that started it. */
const SHARING_RUNTIMES: readonly Runtime[] = ["node", "bun", "deno"];

/** Empty queues are kept up to this number: a new one for each call would be a tenth of it, as the case send-1 shows. */
const MAX_KEPT = 16;

const queues = /* @__PURE__ */ new Map<number, DeadlineQueue>();

/** Returns the queue that all deadlines of this length share, where the runtime allows it. */
export function deadlineQueueOf(timeoutMs: number): DeadlineQueue {
  let queue = queues.get(timeoutMs);
  if (queue === undefined) {
    queue = new DeadlineQueue(timeoutMs);
    if (SHARING_RUNTIMES.includes(runtimeName())) queues.set(timeoutMs, queue);
  }
  return queue;
}

/**
 * Deadlines that are all equally long, in the order of their expiry. They share one timer, which exists only while a deadline
 * is pending.
 */
export class DeadlineQueue {
  readonly #timeoutMs: number;
  #first: Expiring | undefined;
  #last: Expiring | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is due when the timer fires, unless it was removed, whatever the clock says: tests may replace only the timers. */
  #awaited: Expiring | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Calls `expire` after the timeout, unless the deadline is removed first. */
  add(deadline: Expiring): void {
    deadline.expiresAtMs = performance.now() + this.#timeoutMs;
    deadline.previous = this.#last;
    deadline.next = undefined;
    this.#last = deadline;
    if (deadline.previous !== undefined) deadline.previous.next = deadline;
    else {
      this.#first = deadline;
      this.#startTimer(deadline, this.#timeoutMs);
    }
  }

  /** Removes a pending deadline. The timer ends with the last one. */
  remove(deadline: Expiring): void {
    const { previous, next } = deadline;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    if (this.#awaited === deadline) this.#awaited = undefined;
    // A removed deadline in the old generation would keep every later one alive until the next full collection.
    deadline.previous = undefined;
    deadline.next = undefined;
    if (this.#first !== undefined) return;
    clearTimeout(this.#timer);
    if (queues.size > MAX_KEPT && queues.get(this.#timeoutMs) === this)
      queues.delete(this.#timeoutMs);
  }

  #startTimer(awaited: Expiring, delayMs: number): void {
    this.#awaited = awaited;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#expireDue, delayMs);
  }

  readonly #expireDue = (): void => {
    try {
      if (this.#awaited !== undefined) this.#expire(this.#awaited);
      // Timers may be early by less than a millisecond.
      while (this.#first !== undefined && restMsOf(this.#first) < 1) this.#expire(this.#first);
    } finally {
      // Even if one has thrown, the others must expire.
      if (this.#first !== undefined) this.#startTimer(this.#first, restMsOf(this.#first));
    }
  };

  #expire(deadline: Expiring): void {
    this.remove(deadline);
    deadline.expire();
  }
}

function restMsOf({ expiresAtMs }: Expiring): number {
  return Math.max(0, expiresAtMs - performance.now());
}
