import { beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/index.ts";
import { createDispatcher } from "../../src/dispatch/index.ts";
import {
  BusyError,
  Composer,
  Context,
  EffectUnknownError,
  type ScheduleOptions,
  TelewireError,
} from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { InboxDurable } from "../../src/workers/durable.ts";
import { isJob, unpackJob } from "../../src/workers/stored-job.ts";
import type { DurableBot } from "../../src/workers/worker-bot.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { FailingInbox } from "../support/inbox/failing-inbox.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { ownerOf } from "../support/update-owner.ts";
import { bot as me, textUpdate } from "../support/updates.ts";
import { VirtualTime } from "../support/virtual-time.ts";

let inbox: FailingInbox;
let time: VirtualTime;
let durable: InboxDurable;

beforeEach(() => {
  inbox = new FailingInbox();
  time = new VirtualTime();
  const bot: DurableBot = {
    botId: me.id,
    laneOf: (update) => String("message" in update && update.message.chat.id),
    jobNames: () => ["remind", "clean"],
  };
  const environment = { now: time.now, sleep: time.sleep, random: () => 0.5 };
  durable = new InboxDurable(inbox, bot, environment);
});

/** The context of an update from the inbox. */
function contextOf(update: Update = textUpdate("a")): Context {
  return new Context(update, { ...ownerOf(createClient("42:token")), durable });
}

describe("ctx.once", () => {
  it("runs an effect once for its key, and returns its result from then on", async () => {
    let count = 0;
    const charge = () => ({ id: `c${++count}`, note: undefined });
    for (const key of ["order 1", "order 1", "order 2"])
      await contextOf().once(`charge ${key}`, charge);
    expect(await contextOf().once("charge order 1", charge)).toEqual({ id: "c1" });
    expect(count).toBe(2);
  });

  it.each([[undefined], [null], [0], [""], [false], [[1, { a: "b" }]]])(
    "returns %j as it was",
    async (result) => {
      for (let time = 0; time < 2; time++)
        expect(await contextOf().once("k", async () => result)).toEqual(result);
    },
  );

  it("lets a failed effect run again", async () => {
    const failing = contextOf().once("k", () => Promise.reject(new Error("declined")));
    expect(await rejectionOf(failing)).toEqual(new Error("declined"));
    expect(await contextOf().once("k", () => 2)).toBe(2);
  });

  it("waits for an effect that runs elsewhere", async () => {
    let end = (_result: string): void => undefined;
    const first = contextOf().once("k", () => new Promise<string>((resolve) => (end = resolve)));
    const second = contextOf().once("k", () => "again");
    await time.pass(5_000);
    end("done");
    expect(await first).toBe("done");
    expect(await time.until(second)).toBe("done");
  });

  it("rejects after 10 seconds when the end of an effect is unknown", async () => {
    await inbox.effects.begin(me.id, "k", "a process that crashed");
    const error = await rejectionOf(time.until(contextOf().once("k", () => 1)));
    expect(time.now()).toBe(10_000);
    expect(error).toBeInstanceOf(EffectUnknownError);
    expect(error).toMatchObject({ name: "EffectUnknownError", key: "k", begunAt: 1.7e12 });
    expect((error as Error).message).toBe(
      'ctx.once("k") began at 2023-11-14T22:13:20.000Z, and may or may not have had its effect: find out whether it has, and go on with another key if not',
    );
  });

  it("does not wait any longer when ctx.signal aborts", async () => {
    await inbox.effects.begin(me.id, "k", "a process that crashed");
    const ctx = contextOf();
    const waiting = rejectionOf(ctx.once("k", () => 1));
    await time.pass(1_000);
    expect(ctx.signal.aborted).toBe(false);
    const reason = new Error("the bot stops");
    Context.turnOf(ctx)?.abort(reason);
    expect(await waiting).toBe(reason);
  });

  it("does not run an effect that the inbox does not know of", async () => {
    inbox.failing.begin = [new Error("disk full"), new Error("disk full")];
    let count = 0;
    const failing = contextOf().once("k", () => ++count);
    expect(await rejectionOf(time.until(failing))).toEqual(new Error("disk full"));
    expect(count).toBe(0);
  });

  it("runs an effect whose beginning was stored without an answer", async () => {
    inbox.failing.begin = [new Error("no answer")];
    expect(await time.until(contextOf().once("k", () => 1))).toBe(1);
  });

  it("rejects each time with a TypeError for a result that is not JSON", async () => {
    let count = 0;
    for (let times = 0; times < 2; times++)
      expect(await rejectionOf(contextOf().once("k", () => ({ at: new Date(++count) })))).toEqual(
        new TypeError(
          'ctx.once("k"): result.at is a Date, which is not JSON-serializable. The effect has happened, and will not happen again for this key',
        ),
      );
    expect(count).toBe(1);
  });

  it("stores the end of an effect again when the inbox fails, and says so when it fails for good", async () => {
    inbox.failing.end = Array.from({ length: 4 }, () => new Error("disk full"));
    expect(await time.until(contextOf().once("a", () => 1))).toBe(1);
    const cause = new Error("disk full");
    inbox.failing.end = Array.from({ length: 5 }, () => cause);
    const error = await rejectionOf(time.until(contextOf().once("b", () => 1)));
    expect(error).toBeInstanceOf(TelewireError);
    expect(error).toMatchObject({
      cause,
      message:
        'ctx.once("b") has had its effect, but the inbox could not store that: Error: disk full. Later calls with this key will reject',
    });
    expect(await rejectionOf(time.until(contextOf().once("b", () => 1)))).toBeInstanceOf(
      EffectUnknownError,
    );
  });

  it("rejects as a failed effect does, even when the inbox cannot forget it", async () => {
    inbox.failing.cancel = Array.from({ length: 5 }, () => new Error("disk full"));
    let error: unknown;
    const lines = await captureErrors(async () => {
      error = await rejectionOf(
        time.until(contextOf().once("k", () => Promise.reject(new Error("declined")))),
      );
    });
    expect(error).toEqual(new Error("declined"));
    expect(lines).toEqual([
      'telewire: ctx.once("k") has failed, and the inbox could not store that: Error: disk full',
    ]);
  });

  it.each([[""], [7], [undefined]])("refuses the key %j", async (key) => {
    const error = await rejectionOf(contextOf().once(key as never, () => 1));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain("takes a non-empty string as its key");
  });

  it("refuses anything but a function", async () => {
    expect(await rejectionOf(contextOf().once("k", 7 as never))).toBeInstanceOf(TypeError);
    expect(await contextOf().once("k", () => 1)).toBe(1);
  });
});

describe("ctx.schedule", () => {
  it("stores a job, which runs in the same chat", async () => {
    const update = textUpdate("/remind");
    const data = { text: "tea" };
    const before = Date.now();
    await contextOf(update).schedule("remind", { in: "2h", data });
    const [entry] = inbox.entries;
    expect(entry).toMatchObject({ bot: 42, lane: "7", order: 0 });
    expect(entry?.notBefore).toBeGreaterThanOrEqual(before + 7_200_000);
    expect(entry?.notBefore).toBeLessThanOrEqual(Date.now() + 7_200_000);
    expect(isJob({ id: entry?.id ?? "" })).toBe(true);
    expect(isJob({ id: "7" })).toBe(false);

    const { update: stored, ...job } = unpackJob(entry?.json ?? "");
    const app = new Composer();
    const seen: unknown[] = [];
    app.job<typeof data>("remind", (ctx) => seen.push([ctx.chatId, ctx.from?.id, ctx.match.text]));
    const dispatch = createDispatcher(Composer.routesOf(app), (error) => {
      throw error;
    });
    await dispatch(Context.forJob(stored, { ...ownerOf(createClient("42:token")), durable }, job));
    expect(seen).toEqual([[7, 7, "tea"]]);
    expect(stored).toEqual(update);
  });

  it.each<[ScheduleOptions, number]>([
    [{ in: 1_500 }, 1_500],
    [{ in: 0 }, 0],
    [{ in: "90s" }, 90_000],
    [{ in: "5m" }, 300_000],
    [{ in: "1d" }, 86_400_000],
    [{ in: "1h30m" }, 5_400_000],
    [{ in: "1d2h3m4s" }, 93_784_000],
  ])("waits for %j", async (options, ms) => {
    const before = Date.now();
    await contextOf().schedule("remind", options);
    const dueAt = inbox.entries[0]?.notBefore ?? Number.NaN;
    expect(dueAt).toBeGreaterThanOrEqual(before + ms);
    expect(dueAt).toBeLessThanOrEqual(Date.now() + ms);
  });

  it.each([[new Date("2020-01-02T03:04:05Z")], [Date.parse("2020-01-02T03:04:05Z")]])(
    "takes a time: %j",
    async (at) => {
      await contextOf().schedule("remind", { at });
      expect(inbox.entries[0]?.notBefore).toBe(Date.parse("2020-01-02T03:04:05Z"));
    },
  );

  it.each<[unknown, typeof TypeError | typeof RangeError, string]>([
    [{}, TypeError, 'takes either in, such as { in: "2h" }, or at, a Date'],
    [{ in: 1, at: 1 }, TypeError, "takes either in"],
    [undefined, TypeError, "takes an object of options"],
    [{ inn: 1 }, TypeError, '"inn" is not a valid option of ctx.schedule(). Did you mean "in"?'],
    [{ in: "2 hours" }, RangeError, 'such as "90s", "5m", "2h", "1d" or "1h30m"; got "2 hours"'],
    [{ in: "" }, RangeError, 'got ""'],
    [{ in: "30m1h" }, RangeError, 'got "30m1h"'],
    [{ in: -1 }, RangeError, "in must be in milliseconds, from 0"],
    [{ in: Number.NaN }, RangeError, "got NaN"],
    [{ in: {} }, RangeError, "got object"],
    [{ in: "367d" }, RangeError, "in must be in milliseconds, from 0 and at most 31622400000"],
    [{ at: new Date("x") }, RangeError, "at must be a valid Date or milliseconds"],
    [{ at: "tomorrow" }, RangeError, "at must be a valid Date or milliseconds"],
    [{ at: Date.now() * 2 }, RangeError, "at most a year from now"],
    [{ in: 1, id: "" }, TypeError, "The id of a job must be a non-empty string, got string"],
    [{ in: 1, id: 7 }, TypeError, "The id of a job must be a non-empty string, got number"],
    [{ in: 1, id: "x".repeat(96) }, RangeError, "has at most 95 characters, got 96"],
    [{ in: 1, data: { at: new Date() } }, TypeError, "data.at is a Date"],
  ])("refuses %j", async (options, type, message) => {
    const error = await rejectionOf(contextOf().schedule("remind", options as never));
    expect(error).toBeInstanceOf(type);
    expect(String(error)).toContain(message);
    expect(inbox.entries).toEqual([]);
  });

  it("refuses a job that has no handler, and names those that have one", async () => {
    expect(await rejectionOf(contextOf().schedule("remnid", { in: 1 }))).toEqual(
      new TypeError(
        'No handler for the job "remnid": register it with bot.job() (registered: remind, clean)',
      ),
    );
  });

  it("rejects as the inbox does", async () => {
    inbox.failing.put = [new BusyError("capacity")];
    expect(await rejectionOf(contextOf().schedule("remind", { in: 1 }))).toBeInstanceOf(BusyError);
  });

  it("stores one job for an id of a chat", async () => {
    const other = textUpdate("b", { chat: { id: 8, type: "private", first_name: "Bob" } });
    const options = { in: "1d", id: "daily" };
    expect(await contextOf().schedule("remind", options)).toBe("daily");
    expect(await contextOf().schedule("remind", options)).toBe("daily");
    expect(await contextOf(other).schedule("remind", options)).toBe("daily");
    expect(inbox.entries.map(({ lane }) => lane)).toEqual(["7", "8"]);
  });

  it("stores ids that are not too long in lanes with long names", async () => {
    for (const name of ["a", "b"]) {
      const bot = {
        botId: me.id,
        laneOf: () => "x".repeat(199) + name,
        jobNames: () => ["remind"],
      };
      await new InboxDurable(inbox, bot).schedule(textUpdate("a"), "remind", {
        in: 1,
        id: "y".repeat(95),
      });
    }
    const ids = inbox.entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });

  it("gives entries ids in the order in which they are due", async () => {
    for (const at of [3e12 / 2, 1, 1e12, 1e9]) await contextOf().schedule("remind", { at });
    const sorted = [...inbox.entries].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted.map(({ notBefore }) => notBefore)).toEqual([1, 1e9, 1e12, 1.5e12]);
  });
});

describe("ctx.unschedule", () => {
  it("deletes a job of the chat, once", async () => {
    const other = textUpdate("b", { chat: { id: 8, type: "private", first_name: "Bob" } });
    for (const id of [undefined, "daily"]) {
      const scheduled = await contextOf().schedule("remind", { in: "1d", ...(id && { id }) });
      expect(await contextOf(other).unschedule(scheduled)).toBe(false);
      expect(await contextOf().unschedule(scheduled)).toBe(true);
      expect(await contextOf().unschedule(scheduled)).toBe(false);
    }
    expect(inbox.entries).toEqual([]);
  });
});

describe("without an inbox", () => {
  it.each<[string, (ctx: Context) => Promise<unknown>]>([
    ["once", (ctx) => ctx.once("k", () => 1)],
    ["schedule", (ctx) => ctx.schedule("remind", { in: 1 })],
    ["unschedule", (ctx) => ctx.unschedule("a")],
  ])("ctx.%s rejects, and says what to do", async (_, call) => {
    const ctx = new Context(textUpdate("a"), ownerOf(createClient("42:token")));
    const error = await rejectionOf(call(ctx));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain('bot.start({ inbox: "./inbox" })');
  });
});
