import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type Context,
  type DialogState,
  dialog,
  type Extension,
  lazySession,
  memoryStorage,
  SessionConflictError,
  type SessionStorage,
  type StateData,
  session,
  states,
} from "../../src/index.ts";
import { createLaneApp, type LaneApp } from "../support/lane-app.ts";
import { textUpdate } from "../support/updates.ts";

interface Data {
  words: string[];
}

const initial = (): Data => ({ words: [] });

/** Lets handlers end one after the other. */
async function settle({ time }: LaneApp): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await time.pass(0);
}

/** A storage without compare-and-set. */
function plainStorage(): SessionStorage {
  const stored = new Map<string, string>();
  return {
    read: (key) => JSON.parse(stored.get(key) ?? "null") ?? undefined,
    write: (key, value) => void stored.set(key, JSON.stringify(value)),
    delete: (key) => void stored.delete(key),
  };
}

/** `ctx.session` of both can be awaited. */
type AnySession = Extension<Context, { readonly session: Data | Promise<Data> }>;

const kinds: [string, (storage: SessionStorage) => AnySession][] = [
  ["session()", (storage) => session({ initial, storage })],
  ["lazySession()", (storage) => lazySession({ initial, storage })],
];

describe.each(kinds)("%s before overtake()", (_, create) => {
  type Early = "reads" | "writes" | "passes";

  function createApp(early: Early, storage: SessionStorage = plainStorage()) {
    const seen: string[] = [];
    let release = (): void => undefined;
    const app = createLaneApp((composer) => {
      const inside = composer.use(create(storage));
      inside.overtake().command("stop", async (ctx, next) => {
        const { words } = await ctx.session;
        if (early === "writes") words.push("early");
        seen.push(`early: ${words}`);
        if (early === "passes") await next();
      });
      inside.on("message:text", async (ctx) => {
        const { words } = await ctx.session;
        words.push(ctx.msg.text);
        seen.push(`${words}`);
        if (ctx.msg.text === "slow")
          await new Promise<void>((resolve) => {
            release = resolve;
          });
      });
    });
    const finish = async (): Promise<void> => {
      release();
      await settle(app);
    };
    return { app, seen, finish };
  }

  it("lets the update see the session as it was stored last, without waiting for its lock", async () => {
    const { app, seen, finish } = createApp("reads");
    await app.receive(textUpdate("a"));
    await app.receive(textUpdate("slow"), textUpdate("/stop"));
    expect(seen).toEqual(["a", "a,slow", "early: a"]);
    await finish();
    await app.receive(textUpdate("b"));
    expect(seen.at(-1)).toBe("a,slow,b");
    expect(app.errors).toEqual([]);
  });

  it.each([
    ["without", plainStorage()],
    ["with", memoryStorage()],
  ])("loses no change: a conflict is an error, %s compare-and-set", async (_name, storage) => {
    const { app, seen, finish } = createApp("writes", storage);
    await app.receive(textUpdate("slow"), textUpdate("/stop"));
    expect(seen).toEqual(["slow", "early: early"]);
    await finish();
    expect(app.errors).toEqual([expect.any(SessionConflictError)]);
    await app.receive(textUpdate("b"));
    expect(seen.at(-1)).toBe("slow,b");
  });

  it("reads the session anew when the update waits for its place after all", async () => {
    const { app, seen, finish } = createApp("passes");
    await app.receive(textUpdate("slow"), textUpdate("/stop"), textUpdate("b"));
    expect(seen).toEqual(["slow", "early: "]);
    await finish();
    expect(seen.slice(2)).toEqual(["slow,/stop", "slow,/stop,b"]);
    expect(app.errors).toEqual([]);
  });

  it("stores what both the early handler and those in its place have changed", async () => {
    const seen: string[] = [];
    let release = (): void => undefined;
    const app = createLaneApp((composer) => {
      const inside = composer.use(create(plainStorage()));
      inside.overtake().command("both", async (ctx, next) => {
        (await ctx.session).words.push("early");
        await next();
      });
      inside.on("message:text", async (ctx) => {
        if (ctx.msg.text === "slow")
          return new Promise<void>((resolve) => {
            release = resolve;
          });
        const { words } = await ctx.session;
        words.push(ctx.msg.text);
        seen.push(`${words}`);
        return undefined;
      });
    });
    await app.receive(textUpdate("slow"), textUpdate("/both"), textUpdate("b"));
    expect(seen).toEqual([]);
    release();
    await settle(app);
    expect(seen).toEqual(["early,/both", "early,/both,b"]);
    expect(app.errors).toEqual([]);
  });
});

describe("dialogs and states before overtake()", () => {
  it("take answers in their turn", async () => {
    const seen: string[] = [];
    let release = (): void => undefined;
    const pause = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const app = createLaneApp((composer) => {
      const inside = composer.use(session({ initial: (): { dialog?: DialogState } => ({}) }));
      const order = dialog(inside, "order")
        .ask("size", z.string(), async () => {
          seen.push("size?");
          await pause();
        })
        .done((_ctx, { size }) => seen.push(`ordered ${size}`));
      inside.overtake().command("stop", () => seen.push("stop"));
      inside.overtake().hears("L", () => seen.push("early"));
      inside.command("order", (ctx) => order.enter(ctx));
    });
    await app.receive(textUpdate("/order"), textUpdate("L"), textUpdate("/stop"));
    expect(seen).toEqual(["size?", "stop"]);
    release();
    await settle(app);
    expect(seen).toEqual(["size?", "stop", "ordered L"]);
  });

  it("take answers in their turn, also when that comes while the session is read", async () => {
    const seen: string[] = [];
    const waiting: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
    const storage = plainStorage();
    let isSlow = false;
    const read = async (key: string): Promise<unknown> => {
      const value = storage.read(key);
      if (isSlow) await wait();
      return value;
    };
    const app = createLaneApp((composer) => {
      const initial = (): { dialog?: DialogState } => ({});
      const inside = composer.use(session({ initial, storage: { ...storage, read } }));
      const order = dialog(inside, "order")
        .ask("size", z.string(), wait)
        .done((_ctx, { size }) => seen.push(`ordered ${size}`));
      inside.overtake().hears("L", () => seen.push("early"));
      inside.command("order", (ctx) => order.enter(ctx));
    });
    await app.receive(textUpdate("/order"));
    isSlow = true;
    await app.receive(textUpdate("L"));
    const [endQuestion, endRead] = waiting.splice(0);
    isSlow = false;
    endQuestion?.();
    await settle(app);
    endRead?.();
    await settle(app);
    expect(seen).toEqual(["ordered L"]);
    expect(app.errors).toEqual([]);
  });

  it("choose a state in its turn", async () => {
    const seen: string[] = [];
    let release = (): void => undefined;
    const app = createLaneApp((composer) => {
      const inside = composer.use(session({ initial: (): StateData<"name"> => ({}) }));
      const order = states(inside, ["name"]);
      order.state("name").on("message:text", (ctx) => seen.push(`name ${ctx.msg.text}`));
      inside.overtake().hears("Ada", () => seen.push("early"));
      inside.command("order", async (ctx) => {
        order.enter(ctx, "name");
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    await app.receive(textUpdate("/order"), textUpdate("Ada"));
    expect(seen).toEqual([]);
    release();
    await settle(app);
    expect(seen).toEqual(["name Ada"]);
  });

  it("take no update for a redelivery that one of them has overtaken", async () => {
    const seen: string[] = [];
    let release = (): void => undefined;
    const app = createLaneApp((composer) => {
      const inside = composer.use(session({ initial: (): StateData<"name"> => ({}) }));
      const early = inside.overtake();
      const order = states(inside, ["name"]);
      early.command("order", (ctx) => order.enter(ctx, "name"));
      order.state("name").on("message:text", (ctx) => seen.push(`name ${ctx.msg.text}`));
      inside.hears(
        "slow",
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
          }),
      );
    });
    await app.receive(textUpdate("slow"), textUpdate("Ada"), textUpdate("/order"));
    release();
    await settle(app);
    await app.receive(textUpdate("Bob"));
    expect(seen).toEqual(["name Ada", "name Bob"]);
    expect(app.errors).toEqual([]);
  });
});
