import { type Attributes, context, SpanKind, trace } from "@opentelemetry/api";
import type { Context, Middleware } from "../dispatch/index.ts";
import { catchWith, chain } from "../internal/maybe-promise.ts";
import { createDurations, type TelemetryOptions, tracerOf } from "./providers.ts";
import { finishSpan, recordError, startSpan } from "./span.ts";

/**
 * Creates middleware that records a span for each update, such as `update message`, and for each job, such as `job remind`, and a measurement of
 * `telegram.update.duration`. API calls made by later handlers become its children. Errors thrown by later handlers are
 * recorded and passed on to `bot.catch`.
 *
 * Register it first. It needs a context manager, which every SDK registers, to connect calls with their update.
 */
export function traceUpdates(options: TelemetryOptions = {}): Middleware<Context> {
  const tracer = tracerOf(options);
  const name = "telegram.update.duration";
  const durations = createDurations(options, name, "Time that the handlers of an update took.");

  return function traceUpdates({ kind = "unknown", update, job }, next) {
    const shared = { "telegram.update.kind": kind, ...(job && { "telegram.job.name": job.name }) };
    const span = startSpan(tracer, job === undefined ? `update ${kind}` : `job ${job.name}`, {
      kind: SpanKind.CONSUMER,
      attributes: { ...shared, "telegram.update.id": update.update_id },
    });
    const startMs = performance.now();
    const finish = (outcome: Attributes): void =>
      finishSpan(span, durations, startMs, shared, outcome);
    const handle = () => context.with(trace.setSpan(context.active(), span), next);
    return catchWith(
      () => chain(handle(), () => finish({})),
      (error) => {
        finish(recordError(span, error));
        throw error;
      },
    );
  };
}
