/** Collects calls while others are executed, so that one statement and one commit serve many. */
export class Batcher<Call, Result> {
  readonly #execute: (calls: readonly Call[]) => Promise<readonly Result[]>;
  readonly #isCallsFault: (error: unknown) => boolean;
  readonly #maxCalls: number;
  #waiting: Waiting<Call, Result>[] = [];
  #isRunning = false;

  /**
   * `execute` returns one result for each call, in order, or does nothing and throws: then `isCallsFault` says whether a
   * single call may be the cause.
   */
  constructor(
    maxCalls: number,
    execute: (calls: readonly Call[]) => Promise<readonly Result[]>,
    isCallsFault: (error: unknown) => boolean,
  ) {
    this.#maxCalls = maxCalls;
    this.#execute = execute;
    this.#isCallsFault = isCallsFault;
  }

  run(call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Calls of this turn of the event loop share the first statement.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#runAll(this.#waiting.splice(0, this.#maxCalls));
    }
    this.#isRunning = false;
  }

  async #runAll(batch: readonly Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await this.#execute(batch.map(({ call }) => call));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at];
        if (result === undefined) reject(new Error("The database has returned too few rows"));
        else resolve(result);
      }
    } catch (error) {
      // What one call contains fails none of the others.
      if (batch.length > 1 && this.#isCallsFault(error))
        for (const each of batch) await this.#runAll([each]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}
