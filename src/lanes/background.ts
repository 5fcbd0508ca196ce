import type { LaneKey } from "./lane-queue.ts";
import type { Turn } from "./turn.ts";
import type { EndObserver, LanesWork, Leftover } from "./work.ts";

interface Entry<Job> {
  readonly job: Job;
  readonly turn: Turn<Job>;
  readonly key: LaneKey | undefined;
  readonly startedAt: number;
}

/** Work that goes on after the handlers that started it. */
export class BackgroundWork<Job> {
  readonly #work: Pick<LanesWork<Job>, "onError">;
  readonly #observer: EndObserver;
  readonly #entries = new Set<Entry<Job>>();

  /** `observer` is notified at the end of each work, after `onError` if it has failed. */
  constructor(work: Pick<LanesWork<Job>, "onError">, observer: EndObserver) {
    this.#work = work;
    this.#observer = observer;
  }

  get size(): number {
    return this.#entries.size;
  }

  start(entry: Entry<Job>, work: PromiseLike<unknown>): void {
    this.#entries.add(entry);
    const ended = Promise.resolve(work)
      .then(
        () => undefined,
        (error: unknown) => this.#work.onError(error, entry.job),
      )
      .then(() => {
        this.#entries.delete(entry);
        this.#observer.notifyEnd();
      });
    entry.turn.options.waitUntil?.(ended);
  }

  /** The turns that have started the work of one lane. */
  *turnsOf(key: LaneKey): Iterable<Turn<Job>> {
    for (const entry of this.#entries) if (entry.key === key) yield entry.turn;
  }

  abort(reason: unknown): void {
    for (const { turn } of this.#entries) turn.abort(reason);
  }

  /** What is still running. It is no longer waited for. */
  giveUp(now: number): Leftover<Job>[] {
    const entries = [...this.#entries];
    this.#entries.clear();
    return entries.map(({ job, startedAt }) => ({
      job,
      state: "background",
      ranMs: now - startedAt,
    }));
  }
}
