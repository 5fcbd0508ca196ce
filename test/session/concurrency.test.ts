import { describe, expect, it } from "vitest";
import {
  type Bot,
  lazySession,
  memoryStorage,
  type SessionConflict,
  SessionConflictError,
  type SessionStorage,
  session,
} from "../../src/index.ts";
import { textUpdate } from "../support/updates.ts";
import { sessionBot, settled } from "./session-bot.ts";
import { laterStorage } from "./storages/later-storage.ts";

interface Counter {
  count: number;
}

const initial = (): Counter => ({ count: 0 });
const addUp = ({ base, mine, theirs }: SessionConflict<Counter>): Counter => ({
  count: theirs.count + mine.count - base.count,
});

/** A bot that adds one, and lets others run between reading and writing. */
function counter(options: {
  storage: SessionStorage;
  merge?: (conflict: SessionConflict<Counter>) => Counter;
}): { bot: Bot; errors: unknown[] } {
  const fixture = sessionBot();
  fixture.bot.use(session({ initial, ...options })).on("message", async (ctx) => {
    const { count } = ctx.session;
    await settled();
    ctx.session.count = count + 1;
  });
  return fixture;
}

function times(count: number, bot: Bot): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, () => bot.handleUpdate(textUpdate("hi"))));
}

describe("updates of one key at the same time", () => {
  it.each([
    ["at once", memoryStorage],
    ["later", laterStorage],
  ])("lose no write with a storage that responds %s", async (_, create) => {
    const storage = create();
    const { bot, errors } = counter({ storage });
    await times(20, bot);
    expect(await storage.read("7")).toEqual({ count: 20 });
    expect(errors).toEqual([]);
  });

  it("lose no write when the session is read lazily", async () => {
    const storage = laterStorage();
    const { bot } = sessionBot();
    bot.use(lazySession({ initial, storage })).on("message", async (ctx) => {
      const { count } = await ctx.session;
      await settled();
      (await ctx.session).count = count + 1;
    });
    await times(20, bot);
    expect(await storage.read("7")).toEqual({ count: 20 });
  });

  it("do not wait for other keys", async () => {
    const { bot } = sessionBot();
    const order: string[] = [];
    bot.use(session({ initial })).on("message:text", async (ctx) => {
      if (ctx.msg.text === "slow") await settled();
      order.push(ctx.msg.text);
    });
    const elsewhere = { chat: { id: 8, type: "private", first_name: "Bob" } } as const;
    const slow = bot.handleUpdate(textUpdate("slow"));
    await bot.handleUpdate(textUpdate("fast", elsewhere));
    await slow;
    expect(order).toEqual(["fast", "slow"]);
  });

  it("continue after one that fails", async () => {
    const { bot, errors } = sessionBot();
    const app = bot.use(session({ initial }));
    app.hears("bad", async (ctx) => {
      ctx.session.count = 99;
      await settled();
      throw new Error("no");
    });
    const seen: number[] = [];
    app.hears("good", (ctx) => seen.push(ctx.session.count));
    await Promise.all([bot.handleUpdate(textUpdate("bad")), bot.handleUpdate(textUpdate("good"))]);
    expect({ errors, seen }).toEqual({ errors: [new Error("no")], seen: [0] });
  });
});

describe("a handler that does not end", () => {
  /** A bot whose first update waits for `release`. */
  function stuck(merge?: (conflict: SessionConflict<Counter>) => Counter) {
    const fixture = sessionBot();
    const storage = laterStorage();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const options = { initial, storage, lockTimeoutMs: 1, ...(merge && { merge }) };
    fixture.bot.use(session(options)).on("message:text", async (ctx) => {
      if (ctx.msg.text !== "look") ctx.session.count += 1;
      if (ctx.msg.text === "stuck") await released;
    });
    return { ...fixture, storage, release };
  }

  it("loses its lock, and cannot overwrite later changes", async () => {
    const { bot, errors, storage, release } = stuck();
    const late = bot.handleUpdate(textUpdate("stuck"));
    await times(3, bot);
    expect(await storage.read("7")).toEqual({ count: 3 });
    release();
    await late;
    expect(await storage.read("7")).toEqual({ count: 3 });
    expect(errors).toEqual([expect.any(SessionConflictError)]);
  });

  it("is stored when there were no other changes", async () => {
    const { bot, errors, storage, release } = stuck();
    const late = bot.handleUpdate(textUpdate("stuck"));
    await bot.handleUpdate(textUpdate("look"));
    release();
    await late;
    expect(await storage.read("7")).toEqual({ count: 1 });
    expect(errors).toEqual([]);
  });

  it("has its change merged into later ones", async () => {
    const { bot, errors, storage, release } = stuck(addUp);
    const late = bot.handleUpdate(textUpdate("stuck"));
    await times(3, bot);
    release();
    await late;
    expect(await storage.read("7")).toEqual({ count: 4 });
    expect(errors).toEqual([]);
  });
});

describe("of two updates of a key, the first of which takes longer than lockTimeoutMs", () => {
  /** Both add one, and end in the given order. Returns what is stored and which of them failed. */
  async function run(lockTimeoutMs: number, second: "ends at once" | "ends last") {
    const { bot, errors } = sessionBot();
    const storage = laterStorage();
    const failed: string[] = [];
    bot.catch((error, ctx) => {
      errors.push(error);
      failed.push(ctx.msg?.text ?? "");
    });
    const events = new EventTarget();
    const when = (name: string) =>
      new Promise<void>((resolve) => events.addEventListener(name, () => resolve()));
    const emit = (name: string) => events.dispatchEvent(new Event(name));
    const app = bot.use(session({ initial, storage, lockTimeoutMs }));
    app.on("message:text", async (ctx) => {
      const { text } = ctx.msg;
      ctx.session.count += text === "first" ? 1 : 10;
      emit(`${text} runs`);
      await when(`${text} may end`);
    });
    const secondRuns = when("second runs");
    const first = bot.handleUpdate(textUpdate("first"));
    const other = bot.handleUpdate(textUpdate("second"));
    await secondRuns;
    emit("first may end");
    if (second === "ends last") await first;
    emit("second may end");
    await Promise.all([first, other]);
    expect(errors.every((error) => error instanceof SessionConflictError)).toBe(true);
    return { failed, stored: await storage.read("7") };
  }

  it("the first waits until the second is stored, and then fails", async () => {
    expect(await run(1_000, "ends at once")).toEqual({ failed: ["first"], stored: { count: 10 } });
  });

  it("the first is stored and the second fails when the second takes too long as well", async () => {
    expect(await run(20, "ends last")).toEqual({ failed: ["second"], stored: { count: 1 } });
  });
});

describe("a lazy session that is read after the long work", () => {
  it("blocks no other update, and loses no change", async () => {
    const { bot, errors } = sessionBot();
    const storage = laterStorage();
    const order: string[] = [];
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const app = bot.use(lazySession({ initial, storage, lockTimeoutMs: 1 }));
    app.on("message:text", async (ctx) => {
      if (ctx.msg.text === "long") await finished;
      const data = await ctx.session;
      data.count += 1;
      order.push(ctx.msg.text);
    });
    const long = bot.handleUpdate(textUpdate("long"));
    await bot.handleUpdate(textUpdate("short"));
    finish();
    await long;
    expect({ order, errors }).toEqual({ order: ["short", "long"], errors: [] });
    expect(await storage.read("7")).toEqual({ count: 2 });
  });
});

describe("two processes with one compare-and-set storage", () => {
  it("lose no write when there is a merge", async () => {
    const storage = memoryStorage();
    const one = counter({ storage, merge: addUp });
    const two = counter({ storage, merge: addUp });
    await Promise.all([times(30, one.bot), times(30, two.bot)]);
    expect(await storage.read("7")).toEqual({ count: 60 });
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it("report every lost write when there is no merge", async () => {
    const storage = memoryStorage();
    const one = counter({ storage });
    const two = counter({ storage });
    await Promise.all([times(30, one.bot), times(30, two.bot)]);
    const errors = [...one.errors, ...two.errors];
    expect(errors.length).toBeGreaterThan(0);
    expect(
      errors.every((error) => error instanceof SessionConflictError && error.key === "7"),
    ).toBe(true);
    expect(await storage.read("7")).toEqual({ count: 60 - errors.length });
  });

  it("give up on a storage that never accepts a write", async () => {
    const storage = { ...memoryStorage(), compareAndSet: () => false };
    const { bot, errors } = counter({ storage, merge: addUp });
    await times(1, bot);
    expect(errors).toEqual([expect.any(SessionConflictError)]);
  });
});
