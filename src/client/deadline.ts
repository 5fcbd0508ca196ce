import { onAbort } from "../internal/abort.ts";

/** One call's end: `signal` aborts on the caller's abort or after `timeoutMs`, whichever comes first. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly timeoutMs: number;
  readonly #unlink: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout>;
  #isExpired = false;
  #isEnded = false;

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.timeoutMs = timeoutMs;
    this.#timer = this.#start();
    if (caller === undefined) return;
    this.#unlink = onAbort(caller, () => this.#controller.abort(caller.reason));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time ran out before anything else ended the call. */
  get isExpired(): boolean {
    return this.#isExpired;
  }

  /** Does not count until {@link restart}. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Counts from now on. */
  restart(): void {
    clearTimeout(this.#timer);
    // A receiver may be done only when the call has long failed.
    if (!this.#isEnded) this.#timer = this.#start();
  }

  /** Leaves no timer and no listener behind. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#unlink?.();
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#isExpired = true;
      this.#controller.abort();
    }, this.timeoutMs);
  }
}
