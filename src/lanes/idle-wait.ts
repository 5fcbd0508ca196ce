import { onAbort } from "../internal/abort.ts";
import type { Environment } from "../internal/environment.ts";

/** Waits until there is nothing left to do. */
export class IdleWait {
  readonly #isIdle: () => boolean;
  readonly #sleep: Environment["sleep"];
  #end: (() => void) | undefined;

  constructor(isIdle: () => boolean, { sleep }: Pick<Environment, "sleep">) {
    this.#isIdle = isIdle;
    this.#sleep = sleep;
  }

  /** To be called whenever something has ended. */
  notify(): void {
    if (this.#end !== undefined && this.#isIdle()) this.#end();
  }

  /** Waits, at most for a time and until the signal aborts. Resolves with whether nothing is left. */
  async within(ms: number, signal?: AbortSignal): Promise<boolean> {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    const remove = signal && onAbort(signal, end);
    if (signal?.aborted || this.#isIdle()) end();
    this.#end = end;
    await this.#sleep(ms, ended.signal);
    this.#end = undefined;
    remove?.();
    return this.#isIdle();
  }
}
