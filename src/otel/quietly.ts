import {
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanOptions,
  type Tracer,
  trace,
} from "@opentelemetry/api";

/** Does what a provider may fail at: the update or the call that it is about must go on as it would without. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Starts a span; one that records nothing when the provider fails at it. */
export function startSpan(tracer: Tracer, name: string, options: SpanOptions): Span {
  try {
    return tracer.startSpan(name, options);
  } catch {
    return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  }
}
