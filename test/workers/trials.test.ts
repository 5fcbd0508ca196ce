import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/inbox/inbox.ts";
import { Bot } from "../../src/index.ts";
import { inbox, workers } from "../../src/workers/index.ts";
import { Trials } from "../../src/workers/trials.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { bot as botInfo, message } from "../support/updates.ts";

function createBot(): Bot {
  return new Bot("42:trials-Token_0123456789", { botInfo });
}

/** An update of a chat of its own. */
function textIn(update_id: number) {
  const chat = { id: update_id, type: "private", first_name: "Ada" } as const;
  return { update_id, message: message("hi", { chat }) };
}

/** Stores updates with which two workers have crashed. */
async function storeSuspects(engine: MemoryInbox, ids: readonly number[]): Promise<void> {
  await inbox(createBot(), engine).store(ids.map(textIn));
  for (let crash = 0; crash < 2; crash++) {
    await engine.claim([42], ids.length, AbortSignal.timeout(1_000));
    for (const id of ids) engine.lose(42, String(id));
  }
}

/** Runs workers until so many updates were handled. */
async function work(
  bot: Bot,
  engine: MemoryInbox,
  isDone: () => boolean,
  graceMs = 10_000,
): Promise<void> {
  const running = workers(bot, engine);
  const ended = running.start({ quiet: true });
  while (!isDone()) await sleep(5);
  await running.stop({ graceMs });
  await ended;
}

it("tries updates that may have crashed two workers one at a time, and others beside them", async () => {
  const engine = new MemoryInbox();
  const bot = createBot();
  let suspects = 0;
  let most = 0;
  const handled: number[] = [];
  bot.on("message", async ({ chatId, update }) => {
    const isSuspect = chatId < 4;
    if (isSuspect) most = Math.max(most, ++suspects);
    await sleep(20);
    if (isSuspect) suspects--;
    handled.push(update.update_id);
  });
  await storeSuspects(engine, [1, 2, 3]);
  await inbox(bot, engine).store([4, 5].map(textIn));
  await work(bot, engine, () => handled.length === 5);
  expect(handled.slice(0, 2).sort()).toEqual([4, 5]);
  expect(handled.slice(2).sort()).toEqual([1, 2, 3]);
  expect(most).toBe(1);
  expect(await engine.dead.list({ limit: 10 })).toEqual([]);
});

describe("a lost claim", () => {
  /** Runs workers until the inbox is empty; a handler of an update may lose the claim of its lane. */
  async function handled(
    engine: MemoryInbox,
    handle: (id: number, run: number) => void | Promise<void> = () => undefined,
  ): Promise<readonly number[]> {
    const bot = createBot();
    const begun: number[] = [];
    bot.on("message", async ({ update: { update_id: id } }) => {
      begun.push(id);
      await handle(id, begun.filter((each) => each === id).length);
    });
    const waiting = async () => (await engine.stats()).reduce((sum, each) => sum + each.waiting, 0);
    let isEmpty = false;
    const running = work(bot, engine, () => isEmpty);
    while ((await waiting()) > 0) await sleep(5);
    isEmpty = true;
    await running;
    return begun;
  }

  async function loseUnread(engine: MemoryInbox, id: number, times: number): Promise<void> {
    for (let each = 0; each < times; each++) {
      await engine.claim([42], 1, AbortSignal.timeout(1_000));
      engine.lose(42, String(id));
    }
  }

  it("does not count for a suspect that had not begun", async () => {
    const engine = new MemoryInbox();
    await inbox(createBot(), engine).store([textIn(1)]);
    await loseUnread(engine, 1, 19);
    expect(await handled(engine)).toEqual([1]);
  });

  it("counts all the same after twenty: what comes before its handlers may be the cause", async () => {
    const engine = new MemoryInbox();
    await inbox(createBot(), engine).store([textIn(1)]);
    await loseUnread(engine, 1, 20);
    expect(await handled(engine)).toEqual([]);
    expect(await engine.dead.list({ limit: 10 })).toMatchObject([{ id: "1", lost: 20 }]);
  });

  it("counts from the beginning for a dead letter that is tried again", async () => {
    const engine = new MemoryInbox();
    await storeSuspects(engine, [1]);
    expect(await handled(engine, () => engine.lose(42, "1"))).toEqual([1, 1, 1]);
    await engine.dead.retry(42, "1");
    const again = await handled(engine, (_, run) => {
      if (run < 5) engine.lose(42, "1");
    });
    expect(again).toEqual([1, 1, 1, 1, 1]);
    expect(await engine.dead.list({ limit: 10 })).toEqual([]);
  });

  it("of a worker that was stopped while a suspect ran does not count", async () => {
    const engine = new MemoryInbox();
    await storeSuspects(engine, [1]);
    for (let deploy = 0; deploy < 4; deploy++) {
      const bot = createBot();
      let hasBegun = false;
      bot.on("message", async ({ signal }) => {
        hasBegun = true;
        await sleep(60_000, undefined, { signal });
      });
      await captureErrors(() => work(bot, engine, () => hasBegun, 0));
    }
    expect(await handled(engine)).toEqual([1]);
  });

  it("is not needed to try again when the inbox fails", async () => {
    const engine = new MemoryInbox();
    await storeSuspects(engine, [1]);
    const begin = engine.effects.begin.bind(engine.effects);
    let failures = 2;
    engine.effects.begin = (...args) =>
      failures-- > 0 ? Promise.reject(new Error("the store cannot be reached")) : begin(...args);
    const lines = await captureErrors(async () => {
      expect(await handled(engine)).toEqual([1]);
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^telewire: could not begin an update of lane 1 of bot 42: Error: the store cannot be reached; trying again$/,
    );
  });
});

describe("while a suspect begins", () => {
  /** Lanes of suspects that a process has claimed. */
  class CountingInbox extends MemoryInbox {
    readonly claimed = new Set<string>();

    override async claim(bots: readonly number[], limit: number, signal: AbortSignal) {
      const claims = await super.claim(bots, limit, signal);
      return claims.map((claim) => this.#counted(claim));
    }

    #counted(claim: Claim): Claim {
      this.claimed.add(claim.lane);
      const release = claim.release.bind(claim);
      claim.release = async () => {
        await sleep(250);
        await release();
        this.claimed.delete(claim.lane);
      };
      return claim;
    }
  }

  it.each([
    ["has released all others", [1, 2, 3]],
    ["claims no other lane", [1]],
  ])("its process %s", async (_, suspects) => {
    const engine = new CountingInbox();
    const bot = createBot();
    const beside: string[][] = [];
    bot.on("message", async ({ chatId }) => {
      const lane = String(chatId);
      const others = () => [...engine.claimed].filter((each) => each !== lane);
      beside.push(others());
      await inbox(bot, engine).store([textIn(100 + chatId)]);
      await sleep(50);
      if (chatId < 100) beside.push(others());
    });
    await storeSuspects(engine, suspects);
    await work(bot, engine, () => beside.length >= 2);
    expect(beside.slice(0, 2)).toEqual([[], []]);
  });
});

async function atOnce(): Promise<void> {}

describe("a trial", () => {
  it("is not ended by the end of the one before", () => {
    const trials = new Trials();
    const first = trials.enter(atOnce);
    first?.leave();
    const second = trials.enter(atOnce);
    first?.leave();
    expect(trials.enter(atOnce)).toBeUndefined();
    second?.leave();
    trials.enter(atOnce)?.leave();
  });

  it("does not wait forever for a lane that cannot be released", async () => {
    const trials = new Trials();
    const waits: number[] = [];
    trials.hold();
    const trial = trials.enter(async (delayMs) => void waits.push(delayMs));
    await trial?.alone;
    trial?.leave();
    expect(waits).toEqual([100, 10_000]);
  });

  it("waits for every lane that may hold a suspect, and after it has begun for none", async () => {
    const trials = new Trials();
    const release = [trials.hold(), trials.hold()];
    const waits: (() => void)[] = [];
    const trial = trials.enter(() => new Promise((resolve) => waits.push(resolve)));
    let isAlone = false;
    void trial?.alone.then(() => {
      isAlone = true;
    });
    waits[0]?.();
    release[0]?.();
    release[0]?.();
    await sleep(5);
    expect([isAlone, waits.length]).toEqual([false, 2]);
    release[1]?.();
    await sleep(5);
    expect(isAlone).toBe(true);
    trial?.leave();
  });
});
