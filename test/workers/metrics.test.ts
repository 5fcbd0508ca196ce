import { once } from "node:events";
import express from "express";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import type { InboxStats } from "../../src/inbox/inbox.ts";
import { Bot } from "../../src/index.ts";
import { inboxMetrics, metricsResponse, type Workers, workers } from "../../src/workers/index.ts";
import { BOT, claimOne, entry } from "../support/inbox/entries.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { bot as botInfo, message } from "../support/updates.ts";

const running: Workers[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
});

const STATS: InboxStats = {
  bot: 42,
  lanes: 2,
  waiting: 3,
  scheduled: 4,
  dead: 5,
  oldestMs: 1500,
};

/** The values of a text in the exposition format 0.0.4. Throws for anything that Prometheus would refuse. */
function parseMetrics(text: string): Record<string, number> {
  if (!text.endsWith("\n")) throw new Error("The last line does not end");
  const values: Record<string, number> = {};
  const seen = new Set<string>();
  let current = "";
  let isTyped = false;
  for (const line of text.slice(0, -1).split("\n")) {
    const [, keyword, named = ""] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) \S.*$/.exec(line) ?? [];
    if (keyword === "HELP") {
      if (seen.has(named)) throw new Error(`${named} is in two places`);
      seen.add(named);
      current = named;
      isTyped = false;
    } else if (keyword === "TYPE") {
      if (named !== current || isTyped || !line.endsWith(" gauge")) throw new Error(line);
      isTyped = true;
    } else {
      const sample =
        /^([a-zA-Z_:][\w:]*)(\{[a-zA-Z_]\w*="[^"\\\n]*"\})? (\d+(?:\.\d+)?(?:e-\d+)?)$/.exec(line);
      if (sample === null || sample[1] !== current || !isTyped) throw new Error(line);
      const series = `${sample[1]}${sample[2] ?? ""}`;
      if (series in values) throw new Error(`${series} has two values`);
      values[series] = Number(sample[3]);
    }
  }
  return values;
}

function engineWith(...stats: InboxStats[]): { stats(): Promise<readonly InboxStats[]> } {
  return { stats: async () => stats };
}

describe("inboxMetrics()", () => {
  it("counts what is stored, for each bot", async () => {
    const other = { ...STATS, bot: 43, waiting: 0, oldestMs: undefined };
    const values = parseMetrics(await inboxMetrics(engineWith(STATS, other))());
    expect(values).toEqual({
      'telewire_inbox_lanes{bot="42"}': 2,
      'telewire_inbox_lanes{bot="43"}': 2,
      'telewire_inbox_waiting{bot="42"}': 3,
      'telewire_inbox_waiting{bot="43"}': 0,
      'telewire_inbox_scheduled{bot="42"}': 4,
      'telewire_inbox_scheduled{bot="43"}': 4,
      'telewire_inbox_dead{bot="42"}': 5,
      'telewire_inbox_dead{bot="43"}': 5,
      'telewire_inbox_oldest_seconds{bot="42"}': 1.5,
      'telewire_inbox_oldest_seconds{bot="43"}': 0,
    });
  });

  it("goes on with zeros for a bot that has nothing any more", async () => {
    const engine = new MemoryInbox();
    const metrics = inboxMetrics(engine);
    expect(await metrics()).toBe("");
    await engine.put([entry(1), entry(2, "7", { notBefore: Date.now() + 60_000 })]);
    const before = parseMetrics(await metrics());
    expect(before).toMatchObject({
      'telewire_inbox_waiting{bot="42"}': 1,
      'telewire_inbox_scheduled{bot="42"}': 1,
    });
    const claim = await claimOne(engine);
    await claim.done("1");
    await claim.release();
    await engine.cancel(BOT, "7", "2");
    const after = parseMetrics(await metrics());
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.values(after)).toEqual([0, 0, 0, 0, 0]);
  });

  it("says what the workers of this process do", async () => {
    const engine = new MemoryInbox();
    const bot = new Bot("42:Metrics-Token_0123456789", { botInfo });
    const begun = new Promise<void>((resolve) => {
      bot.on("message", async ({ signal }) => {
        resolve();
        await once(signal, "abort");
      });
    });
    const worker = workers(bot, engine);
    running.push(worker);
    const metrics = inboxMetrics(engine, worker);
    expect(parseMetrics(await metrics())).toEqual({
      telewire_worker_running: 0,
      telewire_worker_lanes: 0,
      telewire_worker_busy: 0,
      telewire_worker_oldest_seconds: 0,
    });
    void worker.start({ quiet: true });
    const json = JSON.stringify({ update_id: 1, message: message("hello") });
    await engine.put([entry(1, "7", { json })]);
    await begun;
    const values = parseMetrics(await metrics());
    expect(values).toMatchObject({
      'telewire_inbox_waiting{bot="42"}': 1,
      telewire_worker_running: 1,
      telewire_worker_lanes: 1,
      telewire_worker_busy: 1,
    });
    expect(values["telewire_worker_oldest_seconds"]).toBeGreaterThanOrEqual(0);
  });

  it("rejects when the store fails or does not respond in time", async () => {
    const failing = inboxMetrics({ stats: () => Promise.reject(new Error("no store")) });
    expect(await rejectionOf(failing())).toMatchObject({ message: "no store" });
    const silent = inboxMetrics({ stats: () => new Promise(() => {}) }, undefined, {
      timeoutMs: 10,
    });
    expect(await rejectionOf(silent())).toMatchObject({
      message: "The store has not responded within 10 ms",
    });
  });

  it("rejects what is no engine, no workers and no option", () => {
    const engine = engineWith();
    // @ts-expect-error JavaScript may pass anything
    expect(() => inboxMetrics({})).toThrow(/an engine/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => inboxMetrics(engine, {})).toThrow(/workers\(\)/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => inboxMetrics(engine, undefined, { timeout: 1 })).toThrow(/timeoutMs/);
    expect(() => inboxMetrics(engine, undefined, { timeoutMs: 0 })).toThrow(/timeoutMs/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => metricsResponse(engine)).toThrow(/a function/);
  });
});

describe("metricsResponse()", () => {
  it("is a route of Hono", async () => {
    const app = new Hono();
    app.get("/metrics", metricsResponse(inboxMetrics(engineWith(STATS))));
    const response = await app.request("/metrics");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(parseMetrics(await response.text())['telewire_inbox_dead{bot="42"}']).toBe(5);
  });

  it("responds 503 while the store cannot be reached, without saying where it is", async () => {
    let isUp = false;
    const respond = metricsResponse(
      inboxMetrics({
        async stats() {
          if (!isUp) throw new Error("connect ECONNREFUSED redis.internal:6379");
          return [STATS];
        },
      }),
    );
    const response = await respond();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("redis.internal");
    isUp = true;
    expect((await respond()).status).toBe(200);
  });

  it("can be mounted in Express", async () => {
    const respond = metricsResponse(inboxMetrics(engineWith(STATS)));
    const app = express();
    app.get("/metrics", async (_, res) => {
      const response = await respond();
      res
        .status(response.status)
        .setHeaders(response.headers)
        .send(await response.text());
    });
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(parseMetrics(await response.text())['telewire_inbox_lanes{bot="42"}']).toBe(2);
    server.close();
  });
});
