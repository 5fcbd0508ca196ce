import { type Attributes, type Histogram, type Span, SpanStatusCode } from "@opentelemetry/api";
import { safeCodeOf } from "../client/transports/failure.ts";
import type { TransportResponse } from "../client/transports/transport.ts";
import { isError, messageOf } from "../internal/describe-error.ts";
import { quietly } from "./quietly.ts";

/** What an answer adds to a span and a measurement. */
export function answerAttributes({ status }: TransportResponse): Attributes {
  const answered = { "http.response.status_code": status };
  return status < 400 ? answered : { ...answered, "error.type": String(status) };
}

/** What a failure adds. Its message cannot be trusted with the token. */
export function failureAttributes(failure: unknown): Attributes {
  return { "error.type": safeCodeOf(failure) ?? "_OTHER" };
}

/** Records on a span what a handler threw, and returns the attributes of that outcome. */
export function recordError(span: Span, thrown: unknown): Attributes {
  const error = readableError(thrown);
  quietly(() => span.recordException(error ?? messageOf(thrown)));
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
  quietly(() => durations.record(seconds, { ...shared, ...outcome }));
  quietly(() => span.setAttributes(outcome));
  if ("error.type" in outcome) quietly(() => span.setStatus({ code: SpanStatusCode.ERROR }));
  quietly(() => span.end());
}

/** Returns an error whose name and message can be read: a provider fails at anything else. */
function readableError(thrown: unknown): Error | undefined {
  try {
    const isReadable =
      isError(thrown) && typeof thrown.message === "string" && typeof thrown.name === "string";
    return isReadable ? thrown : undefined;
  } catch {
    return undefined;
  }
}
