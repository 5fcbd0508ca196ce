import type { Span, SpanOptions } from "@opentelemetry/api";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { describe, expect, it } from "vitest";
import { Bot } from "../../src/bot/bot.ts";
import type { Transport, TransportRequest } from "../../src/client/transports/transport.ts";
import { type TelemetryOptions, traceUpdates, withTracing } from "../../src/otel/index.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { unprintable } from "../support/unprintable.ts";
import { createTelemetry, registerContextManager } from "./telemetry.ts";

registerContextManager();

const fail = (): never => {
  throw new Error("telemetry is broken");
};

const botInfo = {
  id: 1,
  is_bot: true,
  first_name: "Bot",
  username: "bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
};
const update = {
  update_id: 9,
  poll_answer: { poll_id: "1", option_ids: [], option_persistent_ids: [] },
};

/** Handles an update with `handler`, and returns the errors that reach `bot.catch`. */
async function catchErrors(
  telemetry: TelemetryOptions,
  handler: () => unknown,
): Promise<unknown[]> {
  const caught: unknown[] = [];
  const bot = new Bot("1:token", { botInfo });
  bot.catch((error) => void caught.push(error));
  bot.use(traceUpdates(telemetry));
  bot.use(async () => void (await handler()));
  await bot.handleUpdate(update);
  return caught;
}

const request = (): TransportRequest => ({
  method: "getMe",
  origin: "http://localhost",
  path: "/bot1:token/getMe",
  contentType: "application/json",
  body: "{}",
  signal: new AbortController().signal,
});

/** Returns the rejection of a traced transport, in an object since it may be anything. */
async function rejectionFrom(transport: Transport): Promise<{ readonly thrown: unknown }> {
  try {
    await transport.send(request());
  } catch (thrown) {
    return { thrown };
  }
  throw new Error("it did not reject");
}

describe("an unprintable thrown value", () => {
  it.each(unprintable())(
    "%s from a handler ends the span, and is rethrown unchanged",
    async (_what, thrown) => {
      const telemetry = createTelemetry();
      for (const handler of [() => Promise.reject(thrown), () => rethrow(thrown)]) {
        const [caught, ...more] = await catchErrors(telemetry, handler);
        expect(Object.is(caught, thrown)).toBe(true);
        expect(more).toEqual([]);
      }
      const spans = telemetry.spans();
      expect(spans).toHaveLength(2);
      for (const { events, attributes } of spans) {
        expect(events).toHaveLength(1);
        expect(events[0]?.attributes?.["exception.message"]).toMatch(/cannot be printed$/);
        expect(attributes["error.type"]).toMatch(/^(_OTHER|Error)$/);
      }
      const [measurement] = await telemetry.measurements();
      expect(measurement?.descriptor.name).toBe("telegram.update.duration");
    },
  );

  it.each(unprintable())(
    "%s from a transport ends the span, and is rethrown unchanged",
    async (_what, thrown) => {
      const telemetry = createTelemetry();
      const inner = new ScriptedTransport(() => Promise.reject(thrown));
      const { thrown: caught } = await rejectionFrom(withTracing(inner, telemetry));
      expect(Object.is(caught, thrown)).toBe(true);
      expect(telemetry.spans()).toMatchObject([{ attributes: { "error.type": "_OTHER" } }]);
    },
  );
});

function rethrow(thrown: unknown): never {
  throw thrown;
}

const PARTS = ["recordException", "setStatus", "setAttributes", "end"] as const;

/** Creates a real SDK whose spans throw in one method, and a list of the spans that ended. */
function createBroken(part: (typeof PARTS)[number]) {
  const ended: Span[] = [];
  const provider = new BasicTracerProvider();
  const tracerProvider = {
    getTracer(name: string) {
      const tracer = provider.getTracer(name);
      const startSpan = (spanName: string, options?: SpanOptions): Span => {
        const span = tracer.startSpan(spanName, options);
        const end = span.end.bind(span);
        span.end = () => {
          end();
          ended.push(span);
          if (part === "end") fail();
        };
        if (part !== "end") span[part] = fail;
        return span;
      };
      return { startSpan, startActiveSpan: fail };
    },
  };
  return { tracerProvider, ended };
}

describe.each(PARTS)("a provider whose %s throws", (part) => {
  it("leaves no span open, and does not change how an update is handled", async () => {
    const { tracerProvider, ended } = createBroken(part);
    const thrown = new RangeError("too far");
    expect(await catchErrors({ tracerProvider }, () => rethrow(thrown))).toEqual([thrown]);
    expect(await catchErrors({ tracerProvider }, () => undefined)).toEqual([]);
    expect(ended).toHaveLength(2);
  });

  it("leaves no span open, and does not change the outcome of a call", async () => {
    const { tracerProvider, ended } = createBroken(part);
    const thrown = new RangeError("too far");
    const failing = new ScriptedTransport(() => rethrow(thrown));
    expect(await rejectionFrom(withTracing(failing, { tracerProvider }))).toEqual({ thrown });
    const fine = new ScriptedTransport(() => okResponse(true));
    const response = await withTracing(fine, { tracerProvider }).send(request());
    expect(response).toEqual(okResponse(true));
    expect(ended).toHaveLength(2);
  });
});

describe("a provider", () => {
  const tracerProvider = { getTracer: () => ({ startSpan: fail, startActiveSpan: fail }) };
  const meterProvider = new MeterProvider();
  const meter = meterProvider.getMeter("telewire");
  const histogram = { record: fail };
  meter.createHistogram = () => histogram;
  meterProvider.getMeter = () => meter;

  it.each([
    ["cannot start a span", { tracerProvider }],
    ["cannot measure", { meterProvider }],
  ])("that %s does not change the outcome of updates and calls", async (_what, telemetry) => {
    const thrown = new RangeError("too far");
    expect(await catchErrors(telemetry, () => rethrow(thrown))).toEqual([thrown]);
    expect(await catchErrors(telemetry, () => undefined)).toEqual([]);
    const fine = new ScriptedTransport(() => okResponse(true));
    const response = await withTracing(fine, telemetry).send(request());
    expect(response).toEqual(okResponse(true));
  });
});
