import { onAbort } from "../internal/abort.ts";
import { type DeadlineQueue, deadlineQueueOf, type Expiring } from "./deadline-queue.ts";
import type { AbortListener, LazySignal } from "./transports/call-request.ts";

/**
 * The deadline of one call: aborts on the caller's abort or after `timeoutMs`, whichever comes first. An `AbortController` is
 * created only for code that reads `signal`.
 */
export class Deadline implements LazySignal, Expiring {
  readonly timeoutMs: number;
  expiresAtMs = 0;
  previous: Expiring | undefined = undefined;
  next: Expiring | undefined = undefined;
  /** Where the deadline is pending. */
  #queue: DeadlineQueue | undefined;
  readonly #unlink: (() => void) | undefined;
  #listener: AbortListener | undefined;
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;
  #isExpired = false;
  #isEnded = false;

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.timeoutMs = timeoutMs;
    this.restart();
    if (caller !== undefined) this.#unlink = onAbort(caller, () => this.#abort(caller.reason));
  }

  get aborted(): boolean {
    return this.#isAborted;
  }

  /** The caller's reason for the abort. */
  get reason(): unknown {
    return this.#reason;
  }

  /** Whether the timeout, rather than the caller, ended the call. */
  get isExpired(): boolean {
    return this.#isExpired;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  addEventListener(type: "abort", listener: AbortListener): void {
    if (this.#listener === undefined) this.#listener = listener;
    // Only calls that are sent more than once, or wait for a permit, have several listeners.
    else this.signal.addEventListener(type, listener);
  }

  expire(): void {
    this.#queue = undefined;
    // A call that the caller has aborted stays aborted, however long its transport takes to end it.
    this.#isExpired = !this.#isAborted;
    this.#abort(undefined);
  }

  /** Stops the time until {@link restart}. */
  pause(): void {
    this.#queue?.remove(this);
    this.#queue = undefined;
  }

  /** Starts the full timeout anew. */
  restart(): void {
    this.pause();
    // The consumer of a download may finish long after the call has failed.
    if (this.#isEnded) return;
    this.#queue = deadlineQueueOf(this.timeoutMs);
    this.#queue.add(this);
  }

  /** Ends the time and removes the listener. */
  end(): void {
    this.#isEnded = true;
    this.pause();
    this.#unlink?.();
  }

  #abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#listener?.handleEvent();
    this.#controller?.abort(reason);
  }
}
