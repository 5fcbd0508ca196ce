import { type Attributes, context, createContextKey, SpanKind, trace } from "@opentelemetry/api";
import type { Transport } from "../client/transports/transport.ts";
import { answerAttributes, failureAttributes, finishSpan } from "./outcome.ts";
import { durationsOf, type TelemetryOptions, tracerOf } from "./providers.ts";
import { startSpan } from "./quietly.ts";
import { sharedAttributes, spanAttributes, spanName } from "./request.ts";

/** By this name the SDK knows that no further spans are wanted. A key is the same wherever it is made. */
const SUPPRESSED = createContextKey("OpenTelemetry SDK Context Key SUPPRESS_TRACING");

/**
 * Wraps a transport so that each request is a client span and a measurement of `http.client.request.duration`, both
 * under the conventions for HTTP. Inside `withRetry` each try has its own, with `http.request.resend_count`.
 *
 * The token is in neither, and nothing of the trace is sent to Telegram. What the runtime's HTTP client would add by
 * itself, such as a span with the whole URL, is kept back.
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span
 */
export function withTracing(transport: Transport, options: TelemetryOptions = {}): Transport {
  const tracer = tracerOf(options);
  const name = "http.client.request.duration";
  const durations = durationsOf(options, name, "Duration of HTTP client requests.");
  return {
    async send(request) {
      const shared = sharedAttributes(request);
      const span = startSpan(tracer, spanName(request), {
        kind: SpanKind.CLIENT,
        attributes: { ...shared, ...spanAttributes(request) },
      });
      const inside = trace.setSpan(context.active(), span).setValue(SUPPRESSED, true);
      const startMs = performance.now();
      const finish = (outcome: Attributes): void =>
        finishSpan(span, durations, startMs, shared, outcome);
      try {
        const response = await context.with(inside, () => transport.send(request));
        finish(answerAttributes(response));
        return response;
      } catch (failure) {
        finish(failureAttributes(failure));
        throw failure;
      }
    },
    close: () => transport.close(),
  };
}
