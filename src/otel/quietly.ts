import {
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanOptions,
  type Tracer,
  trace,
} from "@opentelemetry/api";

/** Runs what a provider may throw at: tracing must not change how the update or the call goes on. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Starts a span; when the provider throws, one that records nothing. */
export function startSpan(tracer: Tracer, name: string, options: SpanOptions): Span {
  try {
    return tracer.startSpan(name, options);
  } catch {
    return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  }
}
