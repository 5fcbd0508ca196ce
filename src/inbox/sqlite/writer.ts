import { BusyError } from "../../errors.ts";
import { insertDue } from "./entries.ts";
import { type FileDatabase, isBusy } from "./open-database.ts";
import { Step } from "./step.ts";

/** How far apart transactions that survive a loss of power are at least, so that many puts share one. */
const GAP_MS = 5;
/** When another process that was writing is tried again. */
const RETRY_MS = 10;
/** How long other processes may write until an operation is given up. */
const PATIENCE_MS = 10_000;

/** One call that waits for its transaction. */
interface Operation {
  readonly isDurable: boolean;
  readonly since: number;
  /** Runs it, and returns what to do when the transaction has succeeded. */
  run(step: Step): () => void;
  reject(error: unknown): void;
}

/** Runs the operations of a file in transactions that they share. */
export class Writer {
  readonly #db: FileDatabase;
  readonly #beforeEnd: (step: Step) => void;
  readonly #afterEnd: (step: Step) => void;
  readonly #wrap: (error: unknown) => Error;
  #queue: Operation[] = [];
  #isScheduled = false;
  #hasTimer = false;
  #lastDurable = Number.NEGATIVE_INFINITY;
  /** Whether the last transaction served several callers: one that puts again and again need not wait for others. */
  #isShared = false;

  constructor(
    db: FileDatabase,
    hooks: {
      /** Called at the end of each transaction. */
      readonly beforeEnd: (step: Step) => void;
      /** Called when a transaction has succeeded, before its callers know. */
      readonly afterEnd: (step: Step) => void;
      readonly wrap: (error: unknown) => Error;
    },
  ) {
    this.#db = db;
    this.#beforeEnd = hooks.beforeEnd;
    this.#afterEnd = hooks.afterEnd;
    this.#wrap = hooks.wrap;
  }

  /** Runs code in a transaction. `isDurable` says that its result must survive a loss of power. */
  write<T>(isDurable: boolean, work: (step: Step) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (step: Step): (() => void) => {
        try {
          const result = work(step);
          return () => resolve(result);
        } catch (error) {
          // Thrown before anything was changed; all else undoes the transaction.
          if (error instanceof BusyError) return () => reject(error);
          throw error;
        }
      };
      this.#queue.push({ isDurable, since: performance.now(), run, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    const [first] = this.#queue;
    if (first === undefined || this.#isScheduled) return;
    const delayMs = this.#durableDelayMs();
    if (delayMs === 0 || this.#queue.some(({ isDurable }) => !isDurable)) {
      this.#isScheduled = true;
      setImmediate(() => this.#flush());
    } else this.#wait(delayMs);
  }

  #durableDelayMs(): number {
    return this.#isShared ? Math.max(0, this.#lastDurable + GAP_MS - performance.now()) : 0;
  }

  #wait(delayMs: number): void {
    if (this.#hasTimer) return;
    this.#hasTimer = true;
    setTimeout(() => {
      this.#hasTimer = false;
      this.#schedule();
    }, delayMs);
  }

  #flush(): void {
    this.#isScheduled = false;
    const takesAll = this.#durableDelayMs() === 0;
    const batch = takesAll ? this.#queue : this.#queue.filter(({ isDurable }) => !isDurable);
    this.#queue = takesAll ? [] : this.#queue.filter(({ isDurable }) => isDurable);
    const left = this.#tryCommit(batch);
    if (left.length > 0) {
      this.#queue.unshift(...left);
      this.#wait(RETRY_MS);
    } else this.#schedule();
  }

  /** Returns those that have to be tried again. */
  #tryCommit(batch: readonly Operation[]): readonly Operation[] {
    try {
      this.#commit(batch);
      return [];
    } catch (error) {
      if (isBusy(error)) return this.#giveUpLate(batch, error);
      // One may have failed because of another: a value that cannot be stored, for instance.
      if (batch.length > 1) return batch.flatMap((operation) => this.#tryCommit([operation]));
      for (const { reject } of batch) reject(this.#wrap(error));
      return [];
    }
  }

  #giveUpLate(batch: readonly Operation[], error: unknown): readonly Operation[] {
    const isLate = ({ since }: Operation): boolean => performance.now() - since > PATIENCE_MS;
    for (const { reject } of batch.filter(isLate)) reject(this.#wrap(error));
    return batch.filter((operation) => !isLate(operation));
  }

  #commit(batch: readonly Operation[]): void {
    const isDurable = batch.some((operation) => operation.isDurable);
    this.#db.setDurable(isDurable);
    const [step, settlements] = this.#db.transaction(() => {
      const current = new Step(this.#db, Date.now());
      insertDue(current);
      const settle = batch.map((operation) => operation.run(current));
      this.#beforeEnd(current);
      current.end();
      return [current, settle];
    });
    if (isDurable) this.#lastDurable = performance.now();
    this.#isShared = batch.length > 1;
    this.#afterEnd(step);
    for (const settle of settlements) settle();
  }
}
