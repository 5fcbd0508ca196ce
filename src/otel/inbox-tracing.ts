import { type Attributes, context, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import type { TracePropagation } from "../workers/trace-propagation.ts";
import { createDurations, type TelemetryOptions, tracerOf } from "./providers.ts";
import { finishSpan, recordError, startSpan } from "./span.ts";
import { parseTraceparent, traceparentOf } from "./traceparent.ts";

/** The operation and the destination of the messaging conventions, which are also the name of the span. */
const STORING: Attributes = {
  "messaging.system": "telewire",
  "messaging.operation.name": "store",
  "messaging.operation.type": "send",
  "messaging.destination.name": "updates",
};

/**
 * Carries traces from `inbox()` to `workers()` of `telewire/workers`, also to other processes: pass it to both as `tracing`.
 * `inbox()` records a producer span `store updates`, a child of the active span, and a measurement of
 * `telegram.store.duration`. The spans that `traceUpdates()` records in the workers are children of it.
 *
 * It needs a context manager, which every SDK registers.
 * @see https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/
 * @example
 * import { webhook } from "telewire/hono";
 * import { inboxTracing } from "telewire/otel";
 * import { inbox, journal, workers } from "telewire/workers";
 *
 * const tracing = inboxTracing();
 * const engine = journal("./inbox");
 * export const intake = webhook(inbox(bot, engine, { tracing }));
 * await workers(bot, engine, { tracing }).start();
 */
export function inboxTracing(options: TelemetryOptions = {}): TracePropagation {
  const tracer = tracerOf(options);
  const name = "telegram.store.duration";
  const durations = createDurations(options, name, "Time that storing updates took.");
  return {
    async store({ bot, count }, put) {
      const shared = { ...STORING, "telegram.bot.id": bot };
      const batch = count === 1 ? {} : { "messaging.batch.message_count": count };
      const span = startSpan(tracer, "store updates", {
        kind: SpanKind.PRODUCER,
        attributes: { ...shared, ...batch },
      });
      const startMs = performance.now();
      const finish = (outcome: Attributes): void =>
        finishSpan(span, durations, startMs, shared, outcome);
      try {
        const inSpan = trace.setSpan(context.active(), span);
        const result = await context.with(inSpan, () => put(traceparentOf(span)));
        finish({});
        return result;
      } catch (error) {
        finish(recordError(span, error));
        throw error;
      }
    },
    resume(traceparent, run) {
      const parent = parseTraceparent(traceparent);
      // What is active here belongs to another update, or to the start of the worker.
      const remote =
        parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      return context.with(remote, run);
    },
  };
}
