/** Carries traces from the process that stores an update to the one that handles it: see `inboxTracing()` of `telewire/otel`. */
export interface TracePropagation {
  /** Returns the W3C `traceparent` of the current span; `undefined` without one. */
  capture(): string | undefined;
  /** Runs a function as part of a trace. */
  resume<T>(trace: string | undefined, run: () => T): T;
}
