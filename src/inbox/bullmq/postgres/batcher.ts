/** Collects calls while others are executed, so that one statement and one commit serve many. */
export class Batcher<Call, Result> {
  readonly #execute: (calls: readonly Call[]) => Promise<readonly Result[]>;
  readonly #maxCalls: number;
  #waiting: Waiting<Call, Result>[] = [];
  #isRunning = false;

  /** `execute` returns one result for each call, in order. */
  constructor(maxCalls: number, execute: (calls: readonly Call[]) => Promise<readonly Result[]>) {
    this.#maxCalls = maxCalls;
    this.#execute = execute;
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
      const batch = this.#waiting.splice(0, this.#maxCalls);
      try {
        const results = await this.#execute(batch.map(({ call }) => call));
        for (const [at, { resolve, reject }] of batch.entries()) {
          const result = results[at];
          if (result === undefined) reject(new Error("The database has returned too few rows"));
          else resolve(result);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}
