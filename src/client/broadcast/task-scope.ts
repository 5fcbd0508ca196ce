/**
 * Runs up to `maxConcurrent` tasks at a time, and cancels all of them on the caller's abort or on the first error of a task.
 * Each task has its own signal, because Node warns at more than ten listeners on one.
 */
export class TaskScope {
  readonly #maxConcurrent: number;
  readonly #signal: AbortSignal | undefined;
  readonly #controllers = new Set<AbortController>();
  readonly #running = new Set<Promise<void>>();
  /** Resolves when the scope is canceled. */
  readonly canceled: Promise<undefined>;
  #cancellation: { readonly reason: unknown } | undefined;
  #resolveCanceled: () => void = () => undefined;
  #onSlotFree: (() => void) | undefined;

  constructor(maxConcurrent: number, signal: AbortSignal | undefined) {
    this.#maxConcurrent = maxConcurrent;
    this.#signal = signal;
    this.canceled = new Promise((resolve) => {
      this.#resolveCanceled = () => resolve(undefined);
    });
    if (signal?.aborted) this.cancel(signal.reason);
    signal?.addEventListener("abort", this);
  }

  /** Whether the scope is canceled, so that no further task may start. */
  get isCanceled(): boolean {
    return this.#cancellation !== undefined;
  }

  /** Called on the caller's abort. */
  handleEvent(): void {
    this.cancel(this.#signal?.reason);
  }

  /** Aborts all tasks; only the first reason counts. */
  cancel(reason: unknown): void {
    this.#cancellation ??= { reason };
    this.#resolveCanceled();
    for (const controller of this.#controllers) controller.abort(reason);
  }

  /** Starts a task; resolves when the next one may start. A task that throws cancels the scope. */
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

  /** Resolves when all tasks have ended. Throws the reason if the scope was canceled. */
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
