import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Entry } from "../../src/inbox/inbox.ts";
import { Bot, type BotOptions } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { inbox, type Workers, type WorkersOptions, workers } from "../../src/workers/index.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { closedPoll, bot as me, message } from "../support/updates.ts";

const running: Workers[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
});

function createBot(options: BotOptions = {}, botInfo = me): Bot {
  const bot = new Bot(`${botInfo.id}:workers-Token_0123456789`, { botInfo, ...options });
  bot.catch(() => undefined);
  return bot;
}

function start(
  bots: Bot | readonly Bot[],
  engine: MemoryInbox,
  options: WorkersOptions = {},
): Workers {
  const started = workers(bots, engine, options);
  running.push(started);
  void started.start({ quiet: true });
  return started;
}

function text(update_id: number, value = String(update_id), chat = 7): Update {
  return {
    update_id,
    message: message(value, { chat: { id: chat, type: "private", first_name: "A" } }),
  };
}

/** Resolves when a condition holds. */
async function until(condition: () => unknown): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 1_000) throw new Error("it never came true");
    await sleep(5);
  }
}

async function isEmpty(engine: MemoryInbox): Promise<boolean> {
  return (await engine.stats()).every(({ waiting }) => waiting === 0);
}

describe("inbox()", () => {
  it("stores each update once, in the lane of its chat", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const intake = inbox(bot, engine);
    await intake.handleUpdate(text(1));
    await intake.handleUpdate(text(1));
    await intake.handleUpdate({ update_id: 2, poll: closedPoll });
    const claims = await engine.claim([42], 10, AbortSignal.timeout(1_000));
    const entries: Entry[] = [];
    for (const claim of claims) entries.push(...(await claim.head(10)));
    expect(entries).toMatchObject([
      { bot: 42, lane: "7", id: "1", order: 1, json: JSON.stringify(text(1)) },
      { bot: 42, lane: "update 2", id: "2", order: 2 },
    ]);
  });

  it("uses the key of the bot's lanes", () => {
    const bot = createBot({ lanes: { key: (ctx) => `user ${ctx.from?.id}` } });
    expect(bot.laneOf(text(1))).toBe("user 7");
    expect(createBot({ lanes: { concurrency: 1 } }).laneOf(text(1))).toBe("all");
    const long = createBot({ lanes: { key: (ctx) => "x".repeat(300) + ctx.chatId } });
    expect(long.laneOf(text(1)).length).toBeLessThanOrEqual(200);
    expect(long.laneOf(text(1))).not.toBe(long.laneOf(text(1, "", 8)));
  });

  it("rejects what is no bot, no engine or no option", () => {
    const engine = new MemoryInbox();
    // @ts-expect-error JavaScript may pass anything
    expect(() => inbox({}, engine)).toThrow(/a bot/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => inbox(createBot(), {})).toThrow(/engine/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => inbox(createBot(), engine, { trace: 1 })).toThrow(/trace/);
  });
});

describe("workers()", () => {
  it("handles what was stored before and what is stored later, each lane in order", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const handled: string[] = [];
    bot.on("message:text", async (ctx) => {
      await sleep(Math.random() * 4);
      handled.push(`${ctx.chatId} ${ctx.msg.text}`);
    });
    const intake = inbox(bot, engine);
    await intake.store([text(3), text(1), text(2, "2", 8)]);
    start(bot, engine);
    await until(() => handled.length === 3);
    await intake.store([text(5), text(4), text(6, "6", 8)]);
    await until(() => isEmpty(engine));
    expect(handled.filter((each) => each.startsWith("7"))).toEqual(["7 1", "7 3", "7 4", "7 5"]);
    expect(handled.filter((each) => each.startsWith("8"))).toEqual(["8 2", "8 6"]);
  });

  it("handles one update of a lane at a time, in all processes", async () => {
    const engine = new MemoryInbox();
    const active = new Map<number | undefined, number>();
    let most = 0;
    let handled = 0;
    const createOne = (): Bot => {
      const bot = createBot();
      bot.on("message", async ({ chatId }) => {
        active.set(chatId, (active.get(chatId) ?? 0) + 1);
        most = Math.max(most, active.get(chatId) ?? 0);
        await sleep(1);
        active.set(chatId, (active.get(chatId) ?? 0) - 1);
        handled++;
      });
      return bot;
    };
    const intake = inbox(createOne(), engine);
    for (const shared of [1, 2, 3])
      start(createOne(), new MemoryInbox({ shared: engine }), { concurrency: shared });
    for (let id = 0; id < 200; id++) await intake.handleUpdate(text(id, "", id % 5));
    await until(() => handled === 200);
    expect(most).toBe(1);
  });

  it("keeps an update whose handlers fail with its error, and goes on with its lane", async () => {
    const engine = new MemoryInbox();
    const dead: unknown[] = [];
    let runs = 0;
    const bot = createBot();
    bot.on("message:text", ({ msg }) => {
      runs++;
      if (msg.text === "1") throw new Error("no");
    });
    start(bot, engine, { attempts: 2, onDeadLetter: (update) => dead.push(update.update_id) });
    await inbox(bot, engine).store([text(1), text(2)]);
    await until(() => isEmpty(engine));
    expect(runs).toBe(3);
    expect(dead).toEqual([1]);
    const [letter] = await engine.dead.list({ limit: 10 });
    expect(letter).toMatchObject({ id: "1", json: JSON.stringify(text(1)) });
    expect(letter?.error).toMatch(/^Error: no/);
    await engine.dead.retry(42, "1");
    await until(async () => (await engine.dead.list({ limit: 10 })).length === 1);
    expect(runs).toBe(5);
  });

  it("aborts handlers after timeoutMs, and keeps their update", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const reasons: unknown[] = [];
    bot.on("message:text", async ({ msg, signal }) => {
      if (msg.text !== "1") return;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reasons.push(signal.reason);
    });
    start(bot, engine, { timeoutMs: 20 });
    await inbox(bot, engine).store([text(1), text(2)]);
    await until(() => isEmpty(engine));
    expect(reasons).toMatchObject([{ name: "TimeoutError" }]);
    expect(await engine.dead.list({ limit: 10 })).toMatchObject([{ id: "1" }]);
  });

  it("gives up an update with which five workers have crashed, and one that is not an update", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const handled: string[] = [];
    bot.on("message:text", ({ msg }) => {
      handled.push(msg.text);
      if (msg.text === "1") engine.lose(42, "7");
    });
    await inbox(bot, engine).store([text(1), text(2)]);
    await engine.put([{ bot: 42, lane: "9", id: "9", order: 9, json: "no" }]);
    const dead: number[] = [];
    start(bot, engine, { onDeadLetter: ({ update_id }) => dead.push(update_id) });
    await until(() => isEmpty(engine));
    expect(handled).toEqual(["1", "1", "1", "1", "1", "2"]);
    expect(dead).toEqual([1]);
    const letters = await engine.dead.list({ limit: 10 });
    expect(letters.map(({ id }) => id).sort()).toEqual(["1", "9"]);
    expect(letters.find(({ id }) => id === "1")?.error).toMatch(/5 workers have crashed/);
  });

  it("handles the other lanes of a claim when one was lost on the way", async () => {
    class SlowInbox extends MemoryInbox {
      override async claim(bots: readonly number[], limit: number, signal: AbortSignal) {
        const claims = await super.claim(bots, limit, signal);
        if (claims.length > 1) this.lose(42, "7");
        return claims;
      }
    }
    const engine = new SlowInbox();
    const bot = createBot();
    const handled: string[] = [];
    bot.on("message:text", ({ msg }) => void handled.push(msg.text));
    await inbox(bot, engine).store([text(1), text(2, "2", 8)]);
    start(bot, engine);
    await until(() => isEmpty(engine));
    expect(handled).toEqual(["2", "1"]);
  });

  it("aborts the handlers of a lane that another worker has taken over, and acknowledges nothing", async () => {
    const engine = new MemoryInbox();
    const bot = createBot({ attempts: 3 });
    const log: string[] = [];
    bot.on("message:text", async ({ signal }) => {
      log.push("begun");
      if (log.length > 1) return;
      await sleep(60_000, undefined, { signal }).catch(() => log.push("aborted"));
      signal.throwIfAborted();
    });
    start(bot, engine);
    await inbox(bot, engine).store([text(1)]);
    await until(() => log.length === 1);
    engine.lose(42, "7");
    await until(() => isEmpty(engine));
    expect(log).toEqual(["begun", "aborted", "begun"]);
    expect(await engine.dead.list({ limit: 10 })).toEqual([]);
  });

  it("lets an overtaking update abort what runs, and one that replaces it", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const log: string[] = [];
    bot.overtake().command("stop", (ctx) => log.push(`stopped ${ctx.lane.abort()}`));
    bot.on("message:text", async ({ msg, signal }) => {
      log.push(`${msg.text} begun`);
      await sleep(msg.text === "1" ? 60_000 : 1, undefined, { signal });
      log.push(`${msg.text} ended`);
    });
    start(bot, engine);
    const intake = inbox(bot, engine);
    await intake.store([text(1), text(2)]);
    await until(() => log.length === 1);
    await intake.store([text(3, "/stop")]);
    await until(() => isEmpty(engine));
    expect(log).toEqual(["1 begun", "stopped 1", "2 begun", "2 ended"]);
    expect(await engine.dead.list({ limit: 10 })).toEqual([]);
  });

  it("replaces what waits with overlap latest, and drops it with drop", async () => {
    for (const [overlap, expected] of [
      ["latest", ["1", "aborted", "4"]],
      ["drop", ["1", "ended"]],
    ] as const) {
      const engine = new MemoryInbox();
      const bot = createBot({ lanes: { overlap } });
      const log: string[] = [];
      bot.on("message:text", async ({ msg, signal }) => {
        log.push(msg.text);
        if (msg.text !== "1") return;
        await sleep(300, undefined, { signal }).then(
          () => log.push("ended"),
          () => log.push("aborted"),
        );
      });
      start(bot, engine);
      const intake = inbox(bot, engine);
      await intake.store([text(1)]);
      await until(() => log.length === 1);
      await intake.store([text(2), text(3), text(4)]);
      await until(() => isEmpty(engine));
      expect(log).toEqual(expected);
    }
  });

  it("gathers a burst", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const batches: string[][] = [];
    bot.burst({ waitMs: 50 }).on("message:text", (ctx) => {
      batches.push(ctx.burst.map(({ text }) => text));
    });
    start(bot, engine);
    await inbox(bot, engine).store([text(1), text(2), text(3)]);
    await until(() => isEmpty(engine));
    expect(batches).toEqual([["1", "2", "3"]]);
  });

  it("stops: what runs may end, what waits stays for other workers", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    const log: string[] = [];
    bot.on("message:text", async ({ msg }) => {
      log.push(`${msg.text} begun`);
      await sleep(50);
      log.push(`${msg.text} ended`);
    });
    const first = start(bot, engine);
    await inbox(bot, engine).store([text(1), text(2), text(3, "3", 8)]);
    await until(() => log.length === 2);
    expect(first.health()).toMatchObject({ state: "running", lanes: 2, busy: 2 });
    expect(await first.stop()).toEqual({ unfinished: [] });
    expect(first.health()).toEqual({ state: "stopped", lanes: 0, busy: 0, oldestMs: undefined });
    expect(log.sort()).toEqual(["1 begun", "1 ended", "3 begun", "3 ended"]);
    start(createBotOf(log), engine);
    await until(() => isEmpty(engine));
    expect(log.at(-1)).toBe("2 again");
  });

  it("aborts at the end of the grace period, and leaves the update in the inbox", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    let isBegun = false;
    bot.on("message:text", async ({ signal }) => {
      isBegun = true;
      await sleep(60_000, undefined, { signal });
    });
    const first = start(bot, engine);
    await inbox(bot, engine).store([text(1)]);
    await until(() => isBegun);
    const { unfinished } = await first.stop({ graceMs: 0 });
    expect(unfinished).toMatchObject([{ updateId: 1, state: "aborted" }]);
    expect(await engine.stats()).toMatchObject([{ waiting: 1, dead: 0 }]);
  });

  it("survives a store that cannot be reached, and confirms what it has handled", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    let handled = 0;
    bot.on("message", () => void handled++);
    engine.failures.claim = 2;
    engine.failures.done = 2;
    const process = start(bot, engine);
    await inbox(bot, engine).store([text(1)]);
    await until(() => handled === 1);
    await until(() => isEmpty(engine));
    expect(handled).toBe(1);
    expect(process.health().state).toBe("running");
  });

  it("leaves room for other bots", async () => {
    const engine = new MemoryInbox();
    const noisy = createBot();
    const quiet = createBot({}, { ...me, id: 43 });
    let most = 0;
    let active = 0;
    let isAnswered = false;
    noisy.on("message", async () => {
      most = Math.max(most, ++active);
      await sleep(20);
      active--;
    });
    quiet.on("message", () => {
      isAnswered = true;
    });
    start([noisy, quiet], engine, { concurrency: 8 });
    const many = Array.from({ length: 40 }, (_, at) => text(at, "", at));
    await inbox(noisy, engine).store(many);
    await until(() => active > 0);
    await inbox(quiet, engine).store([text(1)]);
    await until(() => isAnswered);
    expect((await engine.stats()).some(({ bot, waiting }) => bot === 42 && waiting > 0)).toBe(true);
    await until(() => isEmpty(engine));
    expect(most).toBe(4);
  });

  it("handles another bot that is added while it runs", async () => {
    const engine = new MemoryInbox();
    const started = start(createBot(), engine);
    const added = createBot({}, { ...me, id: 43 });
    let handled = 0;
    added.on("message", () => void handled++);
    await inbox(added, engine).store([text(1)]);
    started.add(added);
    await until(() => handled === 1);
    expect(() => started.add(added)).toThrow(/already/);
  });

  it("rejects settings that make no sense", async () => {
    const engine = new MemoryInbox();
    const bot = createBot();
    expect(() => workers(bot, engine, { concurrency: 0 })).toThrow(RangeError);
    expect(() => workers(bot, engine, { attempts: 0 })).toThrow(RangeError);
    expect(() => workers(bot, engine, { timeoutMs: -1 })).toThrow(RangeError);
    // @ts-expect-error JavaScript may pass anything
    expect(() => workers(bot, engine, { timeout: 1 })).toThrow(/timeout/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => workers(bot, "./inbox")).toThrow(/engine/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => workers({}, engine)).toThrow(/a bot/);
    const started = start(bot, engine);
    expect(await rejectionOf(started.start())).toBeInstanceOf(Error);
  });
});

/** A bot that logs that it handles what another one has left. */
function createBotOf(log: string[]): Bot {
  const bot = createBot();
  bot.on("message:text", ({ msg }) => void log.push(`${msg.text} again`));
  return bot;
}
