import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { Bot, type BotOptions, DecodeError, type Transport } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

interface Server {
  readonly transport: Transport;
  readonly calls: string[];
}

/** A server that responds to getMe with these results, the last one forever, and has no updates. */
function createServer(...answers: unknown[]): Server {
  const calls: string[] = [];
  const transport: Transport = {
    async send({ method, signal }) {
      calls.push(method);
      let result: unknown = true;
      if (method === "getMe") result = answers.length > 1 ? answers.shift() : answers[0];
      if (method === "getUpdates") result = await untilAborted(signal);
      return { status: 200, body: JSON.stringify({ ok: true, result }) };
    },
    close: () => Promise.resolve(),
  };
  return { transport, calls };
}

/** A server that responds only after `answer()`; aborted calls end. */
function createSilentServer(): Server & { answer(): void } {
  const calls: string[] = [];
  let answer = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const transport: Transport = {
    async send({ method, signal }) {
      calls.push(method);
      await Promise.race([allowed, untilAborted(signal)]);
      return { status: 200, body: JSON.stringify({ ok: true, result: me }) };
    },
    close: () => Promise.resolve(),
  };
  return { transport, calls, answer: () => answer() };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function createBot(transport: Transport, options: BotOptions = {}): Bot {
  return new Bot("42:token", { client: { transport }, ...options });
}

/** A value of the wrong type, as JavaScript may pass it. */
function untyped<T>(value: unknown): T {
  return JSON.parse(JSON.stringify({ value })).value;
}

const nonsense: [unknown][] = [
  [null],
  ["shop_bot"],
  [7],
  [true],
  [[]],
  [{}],
  [{ id: "42" }],
  [{ id: 0.5 }],
];

describe("getMe that returns nonsense", () => {
  it.each(nonsense)(
    "(%j) makes init() reject, and the next attempt may succeed",
    async (answer) => {
      const bot = createBot(createServer(answer, me).transport);
      const failed = bot.init();
      await expect(failed).rejects.toBeInstanceOf(DecodeError);
      await expect(failed).rejects.toThrow(/getMe/);
      await bot.init();
      expect(bot.botInfo).toEqual(me);
    },
  );

  it("is retried by start()", async () => {
    const bot = createBot(createServer(null, {}, me).transport);
    const lines = await captureErrors(async () => {
      let running: Promise<void> | undefined;
      await new Promise<void>((resolve) => {
        running = bot.start({ quiet: true, onStart: () => resolve() });
      });
      await bot.stop();
      await running;
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^telewire: getMe.*retrying in/);
  });
});

describe("botInfo that is not a bot", () => {
  it.each(nonsense)("(%j) is a TypeError at once", (answer) => {
    const options = { botInfo: untyped<typeof me>(answer) };
    const { transport } = createServer(me);
    expect(() => createBot(transport, options)).toThrow(TypeError);
    expect(() => createBot(transport).withToken("43:token", options)).toThrow(/botInfo/);
  });
});

describe("handleUpdate", () => {
  it.each([
    ["a text", JSON.stringify(textUpdate("x"))],
    ["bytes", new TextEncoder().encode(JSON.stringify(textUpdate("x")))],
    ["null", null],
    ["undefined", undefined],
    ["an array", [textUpdate("x")]],
    ["a number", 7],
    ["an object without an update_id", { message: {} }],
  ])("throws a TypeError for %s, initialized or not", (_, input) => {
    for (const options of [{}, { botInfo: me }]) {
      const { transport, calls } = createServer(me);
      const bot = createBot(transport, options);
      const handle = (): unknown => Reflect.apply(bot.handleUpdate, bot, [input]);
      expect(handle).toThrow(TypeError);
      expect(handle).toThrow(/parseUpdate.*telewire\/types/);
      expect(calls).toEqual([]);
    }
  });
});

describe("isReady", () => {
  it("is true from init() to stop(), and again after start()", async () => {
    const bot = createBot(createServer(me).transport);
    expect(bot.isReady).toBe(false);
    await bot.init();
    expect(bot.isReady).toBe(true);
    const stopped = bot.stop();
    expect(bot.isReady).toBe(false);
    await stopped;
    const ready: boolean[] = [];
    const onStart = (): void => {
      ready.push(bot.isReady);
      void bot.stop();
    };
    await bot.start({ quiet: true, onStart });
    expect([...ready, bot.isReady]).toEqual([true, false]);
  });
});

describe("stop", () => {
  it("before start does nothing, and start works after it", async () => {
    const { transport, calls } = createServer(me);
    const bot = createBot(transport);
    await bot.stop();
    await bot.stop({ signal: AbortSignal.abort() });
    expect(calls).toEqual([]);
    const running = bot.start({ quiet: true, onStart: () => void bot.stop() });
    await running;
    expect(calls).toEqual(["getMe", "getWebhookInfo"]);
  });

  it("may be called any number of times, also with a signal that aborts too late", async () => {
    const { transport } = createServer(me);
    const bot = createBot(transport);
    const abort = new AbortController();
    const running = new Promise<void>((resolve, reject) => {
      bot.start({ quiet: true, onStart: () => setImmediate(resolve) }).catch(reject);
    });
    await running;
    await Promise.all([
      bot.stop(),
      bot.stop({ signal: abort.signal }),
      bot.stop({ signal: AbortSignal.abort() }),
    ]);
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
    abort.abort();
    await bot.stop({ signal: abort.signal });
  });

  it("during init ends start(), and the next start calls getMe again", async () => {
    const { transport, calls, answer } = createSilentServer();
    const bot = createBot(transport);
    const running = bot.start({ quiet: true });
    await bot.stop();
    await running;
    expect(calls).toEqual(["getMe"]);
    answer();
    await bot.start({ quiet: true, onStart: () => void bot.stop() });
    expect(calls).toEqual(["getMe", "getMe", "getWebhookInfo"]);
  });

  it("during init leaves an update that waits for init, too, to be delivered again", async () => {
    const { transport, answer } = createSilentServer();
    const bot = createBot(transport);
    const running = bot.start({ quiet: true });
    const handled = bot.handleUpdate(textUpdate("x"));
    await bot.stop();
    await running;
    answer();
    await expect(handled).rejects.toMatchObject({ name: "BusyError", reason: "stopping" });
  });

  it("does not wait for the getMe of another caller", async () => {
    const { transport, answer } = createSilentServer();
    const bot = createBot(transport);
    const initialized = bot.init();
    const running = bot.start({ quiet: true });
    await bot.stop();
    await running;
    answer();
    await initialized;
  });
});
