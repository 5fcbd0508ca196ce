import { isSpanContextValid, type Span, type SpanContext } from "@opentelemetry/api";

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * Returns the `traceparent` of a span; `undefined` when it has no valid identity, as without an SDK.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceparentOf(span: Span): string | undefined {
  const identity = identityOf(span);
  if (identity === undefined || !isSpanContextValid(identity)) return undefined;
  const { traceId, spanId, traceFlags } = identity;
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Returns the span that a `traceparent` names; `undefined` for anything else. */
export function parseTraceparent(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  const identity = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(identity) ? identity : undefined;
}

/** A provider may throw: storing updates must not depend on it. */
function identityOf(span: Span): SpanContext | undefined {
  try {
    return span.spanContext();
  } catch {
    return undefined;
  }
}
