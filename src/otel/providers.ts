import {
  type Histogram,
  type MeterProvider,
  metrics,
  type Tracer,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";

/** Where spans and measurements go. */
export interface TelemetryOptions {
  /** Default: the provider registered with `@opentelemetry/api`. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the provider registered with `@opentelemetry/api` at the time of the call. */
  readonly meterProvider?: MeterProvider;
}

/** Name of the instrumentation scope. */
const SCOPE = "telewire";

/** Bucket boundaries in seconds, as the HTTP conventions recommend. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Returns the tracer that creates telewire's spans. */
export function tracerOf({ tracerProvider = trace }: TelemetryOptions): Tracer {
  return tracerProvider.getTracer(SCOPE);
}

/** Creates a histogram of durations in seconds. */
export function createDurations(
  { meterProvider = metrics }: TelemetryOptions,
  name: string,
  description: string,
): Histogram {
  const advice = { explicitBucketBoundaries: BOUNDARIES };
  return meterProvider.getMeter(SCOPE).createHistogram(name, { description, unit: "s", advice });
}
