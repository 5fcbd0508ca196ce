import { context, type Span, SpanKind, trace } from "@opentelemetry/api";
import type { Context, Middleware } from "../dispatch/index.ts";
import { endSpan } from "./outcome.ts";
import { durationsOf, type TelemetryOptions, tracerOf } from "./providers.ts";

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
    const span = tracer.startSpan(`update ${kind}`, {
      kind: SpanKind.CONSUMER,
      attributes: { ...shared, "telegram.update.id": update.update_id },
    });
    const startMs = performance.now();
    const finish = (outcome: { "error.type"?: string } = {}): void => {
      durations.record((performance.now() - startMs) / 1000, { ...shared, ...outcome });
      endSpan(span, outcome);
    };
    const fail = (error: unknown): never => {
      finish(record(span, error));
      throw error;
    };
    let handling: void | Promise<void>;
    try {
      handling = context.with(trace.setSpan(context.active(), span), next);
    } catch (error) {
      return fail(error);
    }
    if (handling instanceof Promise) return handling.then(() => finish(), fail);
    return finish();
  };
}

function record(span: Span, error: unknown): { "error.type": string } {
  const isError = error instanceof Error;
  span.recordException(isError ? error : String(error));
  return { "error.type": isError ? error.name : "_OTHER" };
}
