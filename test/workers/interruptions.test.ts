import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Bot, type BotOptions } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { inbox, type Workers, type WorkersOptions, workers } from "../../src/workers/index.ts";
import { validator } from "../../src/zod/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { openWorker } from "../support/inbox/run-job.ts";
import { forbidUnhandledRejections } from "../support/unhandled-rejections.ts";
import { bot as botInfo, message, textUpdate } from "../support/updates.ts";

forbidUnhandledRejections();
const running: Workers[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
});

function createBot(options: BotOptions = {}): Bot {
  return new Bot("42:interruptions-Token_0123456789", { botInfo, ...options });
}

function start(bot: Bot, engine: MemoryInbox, options: WorkersOptions = {}): Workers {
  const started = workers(bot, engine, options);
  running.push(started);
  void started.start({ quiet: true });
  return started;
}

function text(update_id: number, value = String(update_id)): Update {
  return { update_id, message: message(value) };
}

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await sleep(5);
}

async function isEmpty(engine: MemoryInbox): Promise<boolean> {
  return (await engine.stats()).every(({ waiting }) => waiting === 0);
}

async function deadIn(engine: MemoryInbox): Promise<readonly string[]> {
  return (await engine.dead.list({ limit: 10 })).map(({ id }) => id);
}

describe("an update that exceeds its time limit is a dead letter", () => {
  it.each([
    ["whose handlers end at once", (signal: AbortSignal) => sleep(60_000, undefined, { signal })],
    ["whose handlers go on", () => sleep(2_000)],
  ])("%s, however long bot.catch takes", async (_, work) => {
    const engine = new MemoryInbox();
    const bot = createBot();
    let isCaught = false;
    bot.catch(async () => {
      await sleep(900);
      isCaught = true;
    });
    bot.on("message", ({ signal }) => work(signal));
    start(bot, engine, { timeoutMs: 20 });
    await inbox(bot, engine).store([text(1)]);
    await until(() => isEmpty(engine));
    expect([isCaught, await deadIn(engine)]).toEqual([false, ["1"]]);
    await until(() => isCaught);
  });

  it("with all others of its batch", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    bot.burst({ waitMs: 20 }).on("message", ({ signal }) => sleep(60_000, undefined, { signal }));
    const onDeadLetter = (): Promise<void> => sleep(300);
    start(bot, engine, { timeoutMs: 20, onDeadLetter });
    await inbox(bot, engine).store([text(1), text(2)]);
    await until(() => isEmpty(engine));
    expect(await deadIn(engine)).toEqual(["1", "2"]);
  });
});

it("an update that the validator refuses is a dead letter", async () => {
  const engine = new MemoryInbox();
  const bot = createBot({ validate: validator("strict") });
  bot.catch(() => undefined);
  const wrong: object = { update_id: 1, message: { ...message("hi"), message_id: "1" } };
  start(bot, engine);
  await engine.put([{ bot: 42, lane: "7", id: "1", order: 1, json: JSON.stringify(wrong) }]);
  await until(() => isEmpty(engine));
  expect(await deadIn(engine)).toEqual(["1"]);
});

describe("updates that wait in a lane that was lost", () => {
  it("are not begun any more", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const begun: string[] = [];
    bot.overtake().command("stop", () => void begun.push("/stop"));
    bot.on("message:text", async ({ msg, signal }) => {
      begun.push(msg.text);
      if (msg.text === "1") await sleep(60_000, undefined, { signal });
    });
    const started = start(bot, engine);
    await inbox(bot, engine).store([text(1), text(2), text(3, "/stop")]);
    await until(() => begun.includes("/stop"));
    void started.stop();
    engine.lose(42, "7");
    await started.stop();
    expect(begun).toEqual(["1", "/stop"]);
  });

  it("are not begun when a batch has left them", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const begun: string[] = [];
    const isFalse = (): boolean => false;
    bot
      .burst({ waitMs: 20 })
      .filter(isFalse)
      .on("message", () => undefined);
    bot.on("message:text", async ({ msg, signal }) => {
      begun.push(msg.text);
      if (msg.text !== "1") await sleep(60_000, undefined, { signal });
    });
    const started = start(bot, engine);
    await inbox(bot, engine).store([text(1), text(2), text(3)]);
    await until(() => begun.length === 2);
    engine.lose(42, "7");
    // The next claim begins with the whole batch.
    await until(() => begun.length === 4);
    await started.stop({ graceMs: 0 });
    expect(begun).toEqual(["1", "2", "1", "2"]);
  });
});

describe("handlers that fail after their signal has aborted", () => {
  /** What libraries throw then is often an error of their own. */
  function createFailing(): { bot: Bot; begun: string[]; caught: unknown[] } {
    const bot = createBot();
    const begun: string[] = [];
    const caught: unknown[] = [];
    bot.catch((error) => void caught.push(error));
    bot.on("message:text", async ({ msg, signal }) => {
      begun.push(msg.text);
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      throw new Error("Request was aborted.");
    });
    return { bot, begun, caught };
  }

  it("leave their update in the inbox when the workers stop", async () => {
    const engine = new MemoryInbox();
    const { bot, begun, caught } = createFailing();
    const started = start(bot, engine);
    await inbox(bot, engine).store([text(1)]);
    await until(() => begun.length === 1);
    const lines = await captureErrors(() => started.stop({ graceMs: 0 }));
    expect(await engine.stats()).toMatchObject([{ waiting: 1, dead: 0 }]);
    expect(caught).toEqual([]);
    expect(lines).toContain(
      "telewire: update 1 was aborted, and failed: Error: Request was aborted.",
    );
  });

  it("call neither bot.catch nor onDeadLetter when another worker has their lane", async () => {
    const engine = new MemoryInbox();
    const { bot, begun, caught } = createFailing();
    const started = start(bot, engine, { onDeadLetter: () => caught.push("dead") });
    await inbox(bot, engine).store([text(1)]);
    await until(() => begun.length === 1);
    engine.lose(42, "7");
    await until(() => begun.length === 2);
    await started.stop({ graceMs: 0 });
    expect(caught).toEqual([]);
  });
});

it("a job is neither aborted nor removed in favor of a newer update", async () => {
  const bot = createBot({ lanes: { overlap: "latest" } });
  const log: unknown[] = [];
  bot.overtake().command("clear", (ctx) => log.push(`cleared ${ctx.lane.clear()}`));
  bot.on("message:text", () => void log.push("message"));
  bot.job("remind", async ({ signal, job }) => {
    await sleep(50, undefined, { signal }).catch(() => log.push("aborted"));
    log.push(job?.data);
  });
  const runner = openWorker(bot);
  const submit = (update: Update, data?: string) =>
    runner.submit(
      runner.prepare(update, data === undefined ? undefined : { name: "remind", data }),
    );
  const update = textUpdate("hi");
  submit(update, "one");
  submit(update, "two");
  submit(textUpdate("hi"));
  submit(textUpdate("/clear"));
  await until(() => log.length === 3);
  expect(log).toEqual(["cleared 1", "one", "two"]);
});

it("a command overtakes many updates that wait", async () => {
  const engine = new MemoryInbox();
  const bot = createBot();
  let isStopped = false;
  bot.overtake().command("stop", (ctx) => {
    isStopped = true;
    ctx.lane.abort();
    ctx.lane.clear();
  });
  bot.on("message:text", ({ signal }) => sleep(60_000, undefined, { signal }));
  start(bot, engine);
  const many = Array.from({ length: 60 }, (_, at) => text(at + 1));
  await inbox(bot, engine).store([...many, text(61, "/stop")]);
  await until(() => isStopped);
  await until(() => isEmpty(engine));
});

it("workers stop although the store takes no acknowledgement", async () => {
  const engine = new MemoryInbox();
  const bot = createBot();
  let isHandled = false;
  bot.on("message", () => {
    isHandled = true;
  });
  const started = start(bot, engine);
  engine.failures.done = Number.POSITIVE_INFINITY;
  await inbox(bot, engine).store([text(1)]);
  await until(() => isHandled);
  const lines = await captureErrors(() => started.stop());
  expect(lines.at(-1)).toBe(
    "telewire: workers could not release 1 lane: their updates may be handled again",
  );
  expect(started.health()).toMatchObject({ state: "stopped", lanes: 0 });
});
