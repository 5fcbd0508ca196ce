import { onAbort } from "../internal/abort.ts";

/** The deadline of one call: `signal` aborts on the caller's abort or after `timeoutMs`, whichever comes first. */
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

  /** Whether the timeout, rather than the caller, ended the call. */
  get isExpired(): boolean {
    return this.#isExpired;
  }

  /** Stops the timer until {@link restart}. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Starts the full timeout anew. */
  restart(): void {
    clearTimeout(this.#timer);
    // The consumer of a download may finish long after the call has failed.
    if (!this.#isEnded) this.#timer = this.#start();
  }

  /** Removes the timer and the listener. */
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
