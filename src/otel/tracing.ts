import { type Attributes, context, createContextKey, SpanKind, trace } from "@opentelemetry/api";
import type { Transport } from "../client/transports/transport.ts";
import { createDurations, type TelemetryOptions, tracerOf } from "./providers.ts";
import {
  failureAttributes,
  responseAttributes,
  sharedAttributes,
  spanAttributes,
  spanName,
} from "./request-attributes.ts";
import { finishSpan, startSpan } from "./span.ts";

/** The key under which the SDK looks whether to skip further spans. Keys of the same name are equal. */
const SUPPRESSED = /* @__PURE__ */ createContextKey(
  "OpenTelemetry SDK Context Key SUPPRESS_TRACING",
);

/**
 * Wraps a transport so that each request creates a client span and a measurement of `http.client.request.duration`, both
 * following the HTTP conventions. Inside `withRetry`, each attempt has its own, with `http.request.resend_count`.
 *
 * Neither contains the token, and no trace headers are sent to Telegram. Spans that an instrumented HTTP client would add,
 * with the full URL, are suppressed.
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span
 */
export function withTracing(transport: Transport, options: TelemetryOptions = {}): Transport {
  const tracer = tracerOf(options);
  const name = "http.client.request.duration";
  const durations = createDurations(options, name, "Duration of HTTP client requests.");
  return {
    async send(request) {
      const shared = sharedAttributes(request);
      const span = startSpan(tracer, spanName(request), {
        kind: SpanKind.CLIENT,
        attributes: { ...shared, ...spanAttributes(request) },
      });
      const spanContext = trace.setSpan(context.active(), span).setValue(SUPPRESSED, true);
      const startMs = performance.now();
      const finish = (outcome: Attributes): void =>
        finishSpan(span, durations, startMs, shared, outcome);
      try {
        const response = await context.with(spanContext, () => transport.send(request));
        finish(responseAttributes(response));
        return response;
      } catch (failure) {
        finish(failureAttributes(failure));
        throw failure;
      }
    },
    close: () => transport.close(),
  };
}
