import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { Bot, BusyError, type StopOptions, type Transport } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { bot as me, privateChat, textUpdate } from "../../support/updates.ts";
import { createGate } from "../../webhook/gate.ts";

/** A server that has no updates and accepts every other call. */
const transport: Transport = {
  async send({ method, signal }) {
    if (method === "getUpdates") await untilAborted(signal);
    return {
      status: 200,
      body: JSON.stringify({ ok: true, result: method === "getMe" ? me : true }),
    };
  },
  close: () => Promise.resolve(),
};

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function createBot(): Bot {
  return new Bot("42:token", { client: { transport }, botInfo: me });
}

/** Passes an update to a bot, and returns a promise that rejects as it does. */
async function handle(bot: Bot, update: Update): Promise<void> {
  await bot.handleUpdate(update);
}

const HURRIED: StopOptions = { signal: AbortSignal.abort() };

describe("bot.stop", () => {
  it("waits for the handlers that run and those that wait, and takes no more", async () => {
    const bot = createBot();
    const gate = createGate();
    const seen: unknown[] = [];
    bot.on("message", async ({ msg }) => {
      await gate.passed;
      seen.push(msg.text);
    });
    const handled = ["running", "waiting"].map((text) => handle(bot, textUpdate(text)));
    const stopped = bot.stop({ graceMs: Number.POSITIVE_INFINITY });
    expect(() => bot.handleUpdate(textUpdate("late"))).toThrow(BusyError);
    gate.open();
    expect(await stopped).toEqual({ unfinished: [] });
    await Promise.all(handled);
    expect(seen).toEqual(["running", "waiting"]);
    expect(() => bot.handleUpdate(textUpdate("later"))).toThrow(BusyError);
  });

  it("waits for background work", async () => {
    const bot = createBot();
    const gate = createGate();
    bot.on("message", (ctx) => ctx.background(gate.passed));
    await bot.handleUpdate(textUpdate("x"));
    let isStopped = false;
    const stopped = bot.stop({ graceMs: 60_000 }).then((report) => {
      isStopped = true;
      return report;
    });
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    gate.open();
    expect(await stopped).toEqual({ unfinished: [] });
  });

  it("reports and logs what it leaves, which is delivered again", async () => {
    const bot = createBot();
    bot.command("hang", (ctx) => {
      if (ctx.match === "later") ctx.background(new Promise(() => undefined));
      else return new Promise(() => undefined);
      return undefined;
    });
    const [running, waiting] = [textUpdate("/hang"), textUpdate("/hang")];
    const background = textUpdate("/hang later", { chat: { ...privateChat, id: 8 } });
    const handled = [running, waiting].map((update) => rejectionOf(handle(bot, update)));
    await bot.handleUpdate(background);
    let report: unknown;
    const lines = await captureErrors(async () => {
      report = await bot.stop({ graceMs: 0 });
    });
    const ranMs = expect.any(Number);
    const route = 'command "hang"';
    const idsOf = [background, running, waiting].map(({ update_id }) => update_id);
    expect(report).toEqual({
      unfinished: [
        { updateId: idsOf[0], kind: "message", route, state: "background", ranMs },
        { updateId: idsOf[1], kind: "message", route, state: "running", ranMs },
        { updateId: idsOf[2], kind: "message", route: undefined, state: "waiting", ranMs: 0 },
      ],
    });
    expect(lines.map((line) => line.replace(/\d\.\d s/, "0.5 s"))).toEqual([
      `telewire: bot.stop() left background work of update ${idsOf[0]} (message) in ${route}, which has been running for 0.5 s`,
      `telewire: bot.stop() left update ${idsOf[1]} (message) in ${route}, which has been running for 0.5 s`,
      `telewire: bot.stop() left update ${idsOf[2]} (message), which was waiting for its turn`,
    ]);
    for (const error of await Promise.all(handled))
      expect(error).toMatchObject({ name: "BusyError", reason: "stopping" });
  });

  it("logs ten of them, and counts the others", async () => {
    const bot = createBot();
    bot.on("message", () => new Promise(() => undefined));
    for (let i = 0; i < 13; i++) handle(bot, textUpdate("x")).catch(() => undefined);
    const lines = await captureErrors(() => bot.stop({ graceMs: 0 }));
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe("telewire: bot.stop() left or aborted 3 more updates");
  });

  it("aborts handlers when the grace period ends, and reports that as no error", async () => {
    const bot = createBot();
    const errors: unknown[] = [];
    bot.catch((error) => errors.push(error));
    bot.on("message", async ({ signal }) => untilAborted(signal));
    const update = textUpdate("x");
    const handled = rejectionOf(handle(bot, update));
    let report: unknown;
    const lines = await captureErrors(async () => {
      report = await bot.stop({ graceMs: 1 });
    });
    const { update_id: updateId } = update;
    const aborted = { updateId, kind: "message", route: 'on "message"', state: "aborted" };
    expect(report).toEqual({ unfinished: [{ ...aborted, ranMs: expect.any(Number) }] });
    expect(lines).toEqual([
      expect.stringMatching(
        /bot\.stop\(\) aborted update \d+ \(message\) in on "message" after 0\.\d s/,
      ),
    ]);
    expect(await handled).toBeInstanceOf(BusyError);
    expect(errors).toEqual([]);
  });

  it("aborts them at once with its signal, whose reason they get, and listens to it no longer", async () => {
    const bot = createBot();
    const reasons: unknown[] = [];
    bot.on("message", async ({ signal }) => {
      await untilAborted(signal).catch(() => undefined);
      reasons.push(signal.reason);
    });
    const abort = new AbortController();
    const handled = handle(bot, textUpdate("x"));
    const stopped = bot.stop({ graceMs: Number.POSITIVE_INFINITY, signal: abort.signal });
    abort.abort("power cut");
    expect(await stopped).toEqual({ unfinished: [] });
    await handled;
    expect(reasons).toEqual(["power cut"]);
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it("stops once: a second call waits for the first, and may hurry it", async () => {
    const bot = createBot();
    bot.on("message", ({ signal }) => untilAborted(signal));
    handle(bot, textUpdate("x")).catch(() => undefined);
    await captureErrors(async () => {
      const first = bot.stop({ graceMs: Number.POSITIVE_INFINITY });
      const second = bot.stop();
      const third = bot.stop(HURRIED);
      const reports = await Promise.all([first, second, third]);
      expect(new Set(reports).size).toBe(1);
      expect(await bot.stop()).toBe(reports[0]);
    });
  });

  it("may be awaited in a handler, for which it does not wait forever", async () => {
    const bot = createBot();
    const update = textUpdate("x");
    const stopped = new Promise<unknown>((resolve) => {
      bot.on("message", async () => resolve(await bot.stop({ graceMs: 1 })));
    });
    const lines = await captureErrors(async () => {
      await rejectionOf(handle(bot, update));
      expect(await stopped).toMatchObject({
        unfinished: [{ updateId: update.update_id, state: "running" }],
      });
    });
    expect(lines).toHaveLength(1);
  });

  it("gives up confirming when the server does not respond", { timeout: 10_000 }, async () => {
    const handled = createGate();
    let polls = 0;
    const hanging: Transport = {
      ...transport,
      async send(request) {
        if (request.method !== "getUpdates") return transport.send(request);
        if (++polls > 1) await untilAborted(request.signal);
        return { status: 200, body: JSON.stringify({ ok: true, result: [textUpdate("x")] }) };
      },
    };
    const bot = new Bot("42:token", { client: { transport: hanging }, botInfo: me });
    bot.on("message", () => handled.open());
    const lines = await captureErrors(async () => {
      const running = bot.start({ quiet: true });
      await handled.passed;
      while (polls < 2) await new Promise(setImmediate);
      expect(await bot.stop()).toEqual({ unfinished: [] });
      await running;
    });
    expect(lines).toEqual([expect.stringContaining("could not confirm the last updates")]);
  });

  it("stops a bot that was never started, until it is started or listens", async () => {
    const bot = createBot();
    expect(await bot.stop()).toEqual({ unfinished: [] });
    expect(() => bot.handleUpdate(textUpdate("x"))).toThrow(BusyError);
    const running = bot.start({ quiet: true });
    expect(bot.handleUpdate(textUpdate("x"))).toBe(undefined);
    await bot.stop();
    await running;
    expect(() => bot.handleUpdate(textUpdate("x"))).toThrow(BusyError);
    await bot.listen({ port: 0, quiet: true });
    expect(bot.handleUpdate(textUpdate("x"))).toBe(undefined);
    await bot.stop();
  });

  it("is what health() says", async () => {
    const bot = createBot();
    const gate = createGate();
    bot.on("message", () => gate.passed);
    const stateOf = () => bot.health().state;
    expect(stateOf()).toBe("idle");
    const listening = bot.listen({ port: 0, quiet: true });
    expect(stateOf()).toBe("starting");
    await listening;
    expect(stateOf()).toBe("running");
    const handled = handle(bot, textUpdate("x"));
    const stopped = bot.stop({ graceMs: 60_000 });
    await Promise.resolve();
    expect(stateOf()).toBe("stopping");
    gate.open();
    await Promise.all([handled, stopped]);
    expect(stateOf()).toBe("stopped");
    await expect(bot.listen({ port: -1 })).rejects.toThrow("port");
    expect(stateOf()).toBe("stopped");
  });

  it("ends start() only when it has ended itself", async () => {
    const bot = createBot();
    const gate = createGate();
    bot.on("message", () => gate.passed);
    let hasEnded = false;
    const running = bot.start({ quiet: true }).then(() => {
      hasEnded = true;
    });
    const handled = handle(bot, textUpdate("x"));
    const stopped = bot.stop({ graceMs: 60_000 });
    await expect(bot.start({ quiet: true })).rejects.toThrow("already running");
    await expect(bot.listen({ port: 0, quiet: true })).rejects.toThrow("still stopping");
    expect(hasEnded).toBe(false);
    gate.open();
    await Promise.all([handled, stopped, running]);
  });

  it.each<[options: StopOptions, error: typeof TypeError, message: string]>([
    [{ graceMs: -1 }, RangeError, "graceMs must be in milliseconds"],
    [{ graceMs: Number.NaN }, RangeError, "graceMs"],
    [JSON.parse('{"gracems":1}'), TypeError, 'Did you mean "graceMs"'],
  ])("rejects %j, and does not stop", async (options, error, message) => {
    const bot = createBot();
    const stopping = bot.stop(options);
    await expect(stopping).rejects.toBeInstanceOf(error);
    await expect(stopping).rejects.toThrow(message);
    expect(bot.handleUpdate(textUpdate("x"))).toBe(undefined);
  });
});

describe("signals", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("stop a bot that polls, on %s", async (signal) => {
    const bot = createBot();
    const before = process.listenerCount(signal);
    const running = bot.start({ quiet: true, signals: true });
    expect(process.listenerCount(signal)).toBe(before + 1);
    process.emit(signal, signal);
    await running;
    expect(process.listenerCount(signal)).toBe(before);
  });

  it("stop a bot that listens", async () => {
    const bot = createBot();
    const before = process.listenerCount("SIGTERM");
    await bot.listen({ port: 0, quiet: true, signals: true });
    process.emit("SIGTERM", "SIGTERM");
    await bot.stop();
    expect(process.listenerCount("SIGTERM")).toBe(before);
  });

  it("are not listened to unless that is requested", async () => {
    const bot = createBot();
    const before = process.listenerCount("SIGTERM");
    const running = bot.start({ quiet: true });
    await bot.listen({ port: 0, quiet: true });
    expect(process.listenerCount("SIGTERM")).toBe(before);
    await bot.stop();
    await running;
  });
});
