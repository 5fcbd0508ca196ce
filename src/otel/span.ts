import {
  type Attributes,
  type Histogram,
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { isError, messageOf } from "../internal/describe-error.ts";

/** Starts a span; one that records nothing when the provider throws. */
export function startSpan(tracer: Tracer, name: string, options: SpanOptions): Span {
  try {
    return tracer.startSpan(name, options);
  } catch {
    return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  }
}

/** Records what a handler threw on a span, and returns the attributes of that outcome. */
export function recordError(span: Span, thrown: unknown): Attributes {
  const error = asReadableError(thrown);
  ignoreErrors(() => span.recordException(error ?? messageOf(thrown)));
  return { "error.type": error?.name ?? "_OTHER" };
}

/** Records the duration, adds the outcome to the span, and ends it. */
export function finishSpan(
  span: Span,
  durations: Histogram,
  startMs: number,
  shared: Attributes,
  outcome: Attributes,
): void {
  const seconds = (performance.now() - startMs) / 1000;
  ignoreErrors(() => durations.record(seconds, { ...shared, ...outcome }));
  ignoreErrors(() => span.setAttributes(outcome));
  if ("error.type" in outcome) ignoreErrors(() => span.setStatus({ code: SpanStatusCode.ERROR }));
  ignoreErrors(() => span.end());
}

/** Returns an error whose name and message are readable strings: providers fail on anything else. */
function asReadableError(thrown: unknown): Error | undefined {
  try {
    const isReadable =
      isError(thrown) && typeof thrown.message === "string" && typeof thrown.name === "string";
    return isReadable ? thrown : undefined;
  } catch {
    return undefined;
  }
}

/** Calls a provider, which may throw: tracing must not change the outcome of an update or a call. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {}
}
