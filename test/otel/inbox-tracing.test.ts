import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { Bot, type BotOptions } from "../../src/bot/bot.ts";
import { inboxTracing, traceUpdates, withTracing } from "../../src/otel/index.ts";
import { webhook } from "../../src/webhook/adapters/hono.ts";
import { inbox, journal, type Workers, workers } from "../../src/workers/index.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { bot as botInfo, message } from "../support/updates.ts";
import { createTelemetry, registerContextManager } from "./telemetry.ts";

registerContextManager();

const running: Workers[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
});

function createBot(telemetry: ReturnType<typeof createTelemetry>, options: BotOptions = {}): Bot {
  const transport = withTracing(new ScriptedTransport(() => okResponse(true)), telemetry);
  const bot = new Bot("42:Token_0123456789", { botInfo, client: { transport }, ...options });
  bot.catch(() => undefined);
  bot.use(traceUpdates(telemetry));
  return bot;
}

function text(update_id: number, value = "hello", chat = 7) {
  const from = { id: chat, type: "private", first_name: "A" } as const;
  return { update_id, message: message(value, { chat: from }) };
}

/** Resolves when a bot has handled so many updates. */
function countHandled(bot: Bot, count: number): Promise<void> {
  return new Promise((resolve) => {
    let handled = 0;
    bot.use(async (_, next) => {
      try {
        await next();
      } finally {
        // The span of the update has ended then.
        if (++handled === count) setTimeout(resolve);
      }
    });
  });
}

/** The names of a span and of those around it, the outermost first. */
function pathOf(span: ReadableSpan, spans: readonly ReadableSpan[]): string[] {
  const parentId = span.parentSpanContext?.spanId;
  const parent = spans.find((each) => each.spanContext().spanId === parentId);
  if (parentId !== undefined && parent === undefined) return ["missing", span.name];
  return [...(parent === undefined ? [] : pathOf(parent, spans)), span.name];
}

function traceIds(spans: readonly ReadableSpan[], name: string): string[] {
  return spans.filter((each) => each.name === name).map((each) => each.spanContext().traceId);
}

describe("inboxTracing()", () => {
  it("continues the trace of a webhook's request in the worker, through a journal", async () => {
    const telemetry = createTelemetry();
    const tracing = inboxTracing(telemetry);
    const folder = await mkdtemp(join(tmpdir(), "telewire-tracing-"));
    const intakeEngine = journal(folder);
    const workerEngine = journal(folder);
    try {
      const bot = createBot(telemetry);
      const handled = countHandled(bot, 2);
      bot.on("message", async (ctx) => {
        await Promise.resolve();
        await ctx.reply("hi");
      });
      const app = new Hono();
      const tracer = telemetry.tracerProvider.getTracer("server");
      // What instrumentation of an HTTP server does.
      app.use(async ({ req }, next) => {
        const span = tracer.startSpan(`POST ${req.path}`, { kind: SpanKind.SERVER });
        await context.with(trace.setSpan(context.active(), span), next);
        span.end();
      });
      const intake = inbox(createBot(telemetry), intakeEngine, { tracing });
      app.post("/telegram", webhook(intake, { secretToken: "s3cret" }));
      for (const update of [text(1), text(2, "hello", 8)]) {
        const response = await app.request("/telegram", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-telegram-bot-api-secret-token": "s3cret",
          },
          body: JSON.stringify(update),
        });
        expect(response.status).toBe(200);
      }
      const worker = workers(bot, workerEngine, { tracing });
      running.push(worker);
      void worker.start({ quiet: true });
      await handled;

      const spans = telemetry.spans();
      const calls = spans.filter(({ name }) => name === "POST /bot{token}/sendMessage");
      expect(calls.map((call) => pathOf(call, spans))).toEqual(
        Array(2).fill([
          "POST /telegram",
          "store updates",
          "update message",
          "POST /bot{token}/sendMessage",
        ]),
      );
      const requests = traceIds(spans, "POST /telegram");
      expect(new Set(requests).size).toBe(2);
      expect(calls.map((call) => call.spanContext().traceId).sort()).toEqual(requests.sort());
      const handling = spans.find(({ name }) => name === "update message");
      expect(handling?.parentSpanContext?.isRemote).toBe(true);
    } finally {
      for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
      await workerEngine.close();
      await intakeEngine.close();
      await rm(folder, { recursive: true });
    }
  });

  it("records a producer span and its duration, with the size of a batch", async () => {
    const telemetry = createTelemetry();
    const intake = inbox(createBot(telemetry), new MemoryInbox(), {
      tracing: inboxTracing(telemetry),
    });
    await intake.store([text(1), text(2)]);
    await intake.handleUpdate(text(3));
    const [batch, single] = telemetry.spans();
    expect(batch).toMatchObject({
      name: "store updates",
      kind: SpanKind.PRODUCER,
      attributes: {
        "messaging.system": "telewire",
        "messaging.operation.type": "send",
        "messaging.destination.name": "updates",
        "messaging.batch.message_count": 2,
        "telegram.bot.id": 42,
      },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(single?.attributes).not.toHaveProperty(["messaging.batch.message_count"]);
    const measured = await telemetry.measurements();
    expect(measured.map(({ descriptor }) => descriptor.name)).toContain("telegram.store.duration");
  });

  it("records that storing failed, and rejects as without it", async () => {
    const telemetry = createTelemetry();
    const full = new MemoryInbox({ capacity: 0 });
    const intake = inbox(createBot(telemetry), full, { tracing: inboxTracing(telemetry) });
    expect(await rejectionOf(intake.handleUpdate(text(1)))).toMatchObject({ name: "BusyError" });
    expect(telemetry.spans()).toMatchObject([
      { attributes: { "error.type": "BusyError" }, status: { code: SpanStatusCode.ERROR } },
    ]);
  });

  it("keeps an update that waited for its turn, and its next attempt, in its own trace", async () => {
    const telemetry = createTelemetry();
    const tracing = inboxTracing(telemetry);
    const engine = new MemoryInbox();
    const bot = createBot(telemetry, { lanes: { overlap: "latest" }, attempts: 2 });
    const handled = countHandled(bot, 3);
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let attempts = 0;
    bot.on("message:text", async ({ msg, signal }) => {
      if (msg.text === "second" && ++attempts === 1) throw new Error("once");
      if (msg.text === "second") return;
      begun();
      // Runs until the second update aborts it.
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const worker = workers(bot, engine, { tracing });
    running.push(worker);
    void worker.start({ quiet: true });
    const intake = inbox(bot, engine, { tracing });
    await intake.handleUpdate(text(1, "first"));
    await hasBegun;
    await intake.handleUpdate(text(2, "second"));
    await handled;
    const spans = telemetry.spans();
    const [first, second] = traceIds(spans, "store updates");
    expect(traceIds(spans, "update message")).toEqual([first, second, second]);
  });

  it("begins a new trace for an update that was stored without one", async () => {
    const telemetry = createTelemetry();
    const engine = new MemoryInbox();
    const bot = createBot(telemetry);
    const handled = countHandled(bot, 1);
    bot.on("message", () => undefined);
    await inbox(bot, engine).handleUpdate(text(1));
    const start = telemetry.tracerProvider.getTracer("test").startSpan("start of the process");
    context.with(trace.setSpan(context.active(), start), () => {
      const worker = workers(bot, engine, { tracing: inboxTracing(telemetry) });
      running.push(worker);
      void worker.start({ quiet: true });
    });
    await handled;
    const [span] = telemetry.spans();
    expect(span?.name).toBe("update message");
    expect(span?.parentSpanContext).toBe(undefined);
  });

  it.each(["", "00-0-0-01", `00-${"0".repeat(32)}-${"0".repeat(16)}-01`, "b3"])(
    "runs handlers without a parent for the traceparent %j",
    (traceparent) => {
      const { resume } = inboxTracing(createTelemetry());
      expect(resume(traceparent, () => trace.getActiveSpan())).toBe(undefined);
    },
  );

  it("stores updates without an SDK, and with one that is broken", async () => {
    const fail = (): never => {
      throw new Error("telemetry is broken");
    };
    const span = { spanContext: fail, end: fail, setStatus: fail, setAttributes: fail };
    // Only what is called here.
    const broken = { getTracer: () => ({ startSpan: () => span }) } as never;
    for (const tracing of [inboxTracing(), inboxTracing({ tracerProvider: broken })]) {
      const stored = await tracing.store({ bot: 42, count: 1 }, async (traceparent) => traceparent);
      expect(stored).toBe(undefined);
    }
  });
});
