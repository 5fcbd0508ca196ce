import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { describe, expect, it } from "vitest";
import { Bot } from "../../src/bot/bot.ts";
import { traceUpdates, withTracing } from "../../src/otel/index.ts";
import type { Update } from "../../src/types/index.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { openWorker, runJob } from "../support/inbox/run-job.ts";
import { createTelemetry, registerContextManager } from "./telemetry.ts";

registerContextManager();

const update: Update = {
  update_id: 9,
  message: { message_id: 1, date: 1, chat: { id: 5, type: "private", first_name: "A" }, text: "a" },
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

function setUp() {
  const telemetry = createTelemetry();
  const inner = new ScriptedTransport(() => okResponse(true));
  const transport = withTracing(inner, telemetry);
  const bot = new Bot("1:token", { botInfo, client: { transport } });
  bot.catch(() => {});
  bot.use(traceUpdates(telemetry));
  return { ...telemetry, bot };
}

describe("the span of an update", () => {
  it("has the kind in its name, and is the parent of the spans of its calls", async () => {
    const { bot, spans } = setUp();
    bot.on("message", async (ctx) => {
      await Promise.resolve();
      await ctx.reply("private");
    });
    await bot.handleUpdate(update);
    const [call, handling] = spans();
    expect(handling).toMatchObject({
      name: "update message",
      kind: SpanKind.CONSUMER,
      attributes: { "telegram.update.kind": "message", "telegram.update.id": 9 },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(call?.parentSpanContext?.spanId).toBe(handling?.spanContext().spanId);
  });

  it("has the name of a job in its name", async () => {
    const { bot, spans } = setUp();
    bot.job("remind", () => undefined);
    await runJob(openWorker(bot), update, { name: "remind", data: null });
    expect(spans()).toMatchObject([
      {
        name: "job remind",
        attributes: {
          "telegram.update.kind": "message",
          "telegram.job.name": "remind",
          "telegram.update.id": 9,
        },
      },
    ]);
  });

  it("keeps a synchronous update synchronous", () => {
    const { bot, spans } = setUp();
    bot.on("message", () => {});
    expect(bot.handleUpdate(update)).toBe(undefined);
    expect(spans()).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ["thrown", new RangeError("too far"), "RangeError"],
    ["rejected", new RangeError("too far"), "RangeError"],
    ["thrown", "a string", "_OTHER"],
  ])("records an error that is %s, and rethrows it", async (how, error, type) => {
    const { bot, spans } = setUp();
    const caught: unknown[] = [];
    bot.catch((each) => caught.push(each));
    bot.on("message", () => {
      if (how === "rejected") return Promise.reject(error);
      throw error;
    });
    await bot.handleUpdate(update);
    expect(caught).toEqual([error]);
    expect(spans()).toMatchObject([
      {
        attributes: { "error.type": type },
        status: { code: SpanStatusCode.ERROR },
        events: [{ name: "exception" }],
      },
    ]);
  });

  it("is named unknown for a kind that this version does not know", async () => {
    const { bot, spans } = setUp();
    await bot.handleUpdate(JSON.parse('{"update_id":1,"thing_of_tomorrow":{}}'));
    expect(spans()).toMatchObject([{ name: "update unknown" }]);
  });
});

describe("telegram.update.duration", () => {
  it("is measured in seconds, separately for each kind and error", async () => {
    const { bot, measurements } = setUp();
    let fails = false;
    bot.on("message", () => {
      if (fails) throw new RangeError("too far");
    });
    await bot.handleUpdate(update);
    fails = true;
    await bot.handleUpdate(update);
    const [duration] = await measurements();
    expect(duration?.descriptor).toMatchObject({ name: "telegram.update.duration", unit: "s" });
    expect(duration?.dataPoints.map(({ attributes }) => attributes)).toEqual([
      { "telegram.update.kind": "message" },
      { "telegram.update.kind": "message", "error.type": "RangeError" },
    ]);
  });
});
