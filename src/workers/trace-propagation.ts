/** Carries traces from the process that stores an update to the one that handles it: see `inboxTracing()` of `telewire/otel`. */
export interface TracePropagation {
  /** Stores `count` updates of a bot: calls `put` with the W3C `traceparent` to store with them, `undefined` without a span. */
  store<T>(
    batch: { readonly bot: number; readonly count: number },
    put: (trace: string | undefined) => Promise<T>,
  ): Promise<T>;
  /** Runs the handlers of an update as part of a trace; for `undefined`, of a new one. */
  resume<T>(trace: string | undefined, run: () => T): T;
}
