import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import { safeCodeOf } from "../client/failure.ts";
import type { TransportResponse } from "../client/transport.ts";

/** What an answer adds to a span and a measurement. */
export function answerAttributes({ status }: TransportResponse): Attributes {
  const answered = { "http.response.status_code": status };
  return status < 400 ? answered : { ...answered, "error.type": String(status) };
}

/** What a failure adds. Its message cannot be trusted with the token. */
export function failureAttributes(failure: unknown): Attributes {
  return { "error.type": safeCodeOf(failure) ?? "_OTHER" };
}

/** Adds to a span how it went, and ends it. */
export function endSpan(span: Span, outcome: Attributes): void {
  span.setAttributes(outcome);
  if ("error.type" in outcome) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
