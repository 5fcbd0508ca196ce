import { type Attributes, context, SpanKind, trace } from "@opentelemetry/api";
import type { Context, Middleware } from "../dispatch/index.ts";
import { finishSpan, recordError } from "./outcome.ts";
import { durationsOf, type TelemetryOptions, tracerOf } from "./providers.ts";
import { startSpan } from "./quietly.ts";

/**
 * Makes middleware that gives each update a span, `update message` for instance, and a measurement of
 * `telegram.update.duration`. Calls made by the handlers after it become its children. An error that reaches it is
 * recorded and goes on to `bot.catch`.
 *
 * Use it first. Needs a context manager, which every SDK registers, so that calls find their span.
 */
export function traceUpdates(options: TelemetryOptions = {}): Middleware<Context> {
  const tracer = tracerOf(options);
  const name = "telegram.update.duration";
  const durations = durationsOf(options, name, "Time that the handlers of an update took.");

  return ({ kind = "unknown", update }, next) => {
    const shared = { "telegram.update.kind": kind };
    const span = startSpan(tracer, `update ${kind}`, {
      kind: SpanKind.CONSUMER,
      attributes: { ...shared, "telegram.update.id": update.update_id },
    });
    const startMs = performance.now();
    const finish = (outcome: Attributes): void =>
      finishSpan(span, durations, startMs, shared, outcome);
    const fail = (error: unknown): never => {
      finish(recordError(span, error));
      throw error;
    };
    let handling: void | Promise<void>;
    try {
      handling = context.with(trace.setSpan(context.active(), span), next);
    } catch (error) {
      return fail(error);
    }
    if (handling instanceof Promise) return handling.then(() => finish({}), fail);
    return finish({});
  };
}
