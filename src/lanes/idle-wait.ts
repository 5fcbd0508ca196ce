import { onAbort } from "../internal/abort.ts";
import type { Environment } from "../internal/environment.ts";

/** Waits until there is nothing left to do. */
export class IdleWait {
  readonly #sleep: Environment["sleep"];
  /** One for each wait. */
  readonly #checks = new Set<() => void>();

  constructor({ sleep }: Pick<Environment, "sleep">) {
    this.#sleep = sleep;
  }

  /** To be called whenever something has ended. */
  notify(): void {
    for (const check of this.#checks) check();
  }

  /** Waits until nothing is left, the time is up, or the signal aborts. Resolves with whether nothing is left. */
  async within(ms: number, isIdle: () => boolean, signal?: AbortSignal): Promise<boolean> {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    const check = (): void => {
      if (isIdle()) end();
    };
    const remove = signal && onAbort(signal, end);
    if (signal?.aborted) end();
    check();
    this.#checks.add(check);
    await this.#sleep(ms, ended.signal);
    this.#checks.delete(check);
    remove?.();
    return isIdle();
  }
}
