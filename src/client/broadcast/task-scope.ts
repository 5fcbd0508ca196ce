/**
 * Runs tasks concurrently, up to a maximum, and cancels all of them on the caller's abort or on the first task's error. Each
 * task has a signal of its own: platforms warn at more than ten listeners on one signal.
 */
export class TaskScope {
  readonly #maxConcurrent: number;
  readonly #signal: AbortSignal | undefined;
  readonly #controllers = new Set<AbortController>();
  readonly #running = new Set<Promise<void>>();
  /** Resolves when the scope is cancelled. */
  readonly cancelled: Promise<undefined>;
  #cancellation: { readonly reason: unknown } | undefined;
  #resolveCancelled: () => void = () => undefined;
  #onSlotFree: (() => void) | undefined;

  constructor(maxConcurrent: number, signal: AbortSignal | undefined) {
    this.#maxConcurrent = maxConcurrent;
    this.#signal = signal;
    this.cancelled = new Promise((resolve) => {
      this.#resolveCancelled = () => resolve(undefined);
    });
    if (signal?.aborted) this.cancel(signal.reason);
    signal?.addEventListener("abort", this);
  }

  /** Whether the scope is cancelled, so that no further task may start. */
  get isCancelled(): boolean {
    return this.#cancellation !== undefined;
  }

  /** Called on the caller's abort. */
  handleEvent(): void {
    this.cancel(this.#signal?.reason);
  }

  /** Aborts all tasks; only the first reason counts. */
  cancel(reason: unknown): void {
    this.#cancellation ??= { reason };
    this.#resolveCancelled();
    for (const controller of this.#controllers) controller.abort(reason);
  }

  /** Starts a task, whose error cancels the scope. Resolves when another one may start. */
  async start(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const running = this.#run(task).then(() => {
      this.#running.delete(running);
      this.#onSlotFree?.();
    });
    this.#running.add(running);
    if (this.#running.size < this.#maxConcurrent) return;
    await new Promise<void>((resolve) => {
      this.#onSlotFree = resolve;
    });
  }

  /** Resolves when all tasks have ended. Throws the reason if the scope was cancelled. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    this.#signal?.removeEventListener("abort", this);
    if (this.#cancellation !== undefined) throw this.#cancellation.reason;
  }

  async #run(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    this.#controllers.add(controller);
    try {
      await task(controller.signal);
    } catch (reason) {
      this.cancel(reason);
    } finally {
      this.#controllers.delete(controller);
    }
  }
}
