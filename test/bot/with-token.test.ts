import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../src/emulator/index.ts";
import { Bot, type Transport } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A transport that responds to every call, and records the token of each. */
function createTransport(): { transport: Transport; calls: string[] } {
  const calls: string[] = [];
  const transport: Transport = {
    send({ path, method }) {
      calls.push(path.replace(/^\//, ""));
      const result = method === "getMe" ? me : true;
      return Promise.resolve({ status: 200, body: JSON.stringify({ ok: true, result }) });
    },
    close: () => Promise.resolve(),
  };
  return { transport, calls };
}

describe("bot.withToken", () => {
  it("runs the same handlers, each with the client of its own token", async () => {
    const { transport, calls } = createTransport();
    const bot = new Bot("1:a", { client: { transport } });
    bot.command("start", (ctx) => ctx.reply("hi"));
    const others = [bot.withToken("2:b"), bot.withToken("3:c", { botInfo: { ...me, id: 3 } })];
    for (const each of [bot, ...others]) await each.handleUpdate(textUpdate("/start"));
    expect(calls).toEqual([
      "bot1:a/getMe",
      "bot1:a/sendMessage",
      "bot2:b/getMe",
      "bot2:b/sendMessage",
      "bot3:c/sendMessage",
    ]);
    expect(others.map(({ botInfo }) => botInfo.id)).toEqual([42, 3]);
  });

  it("shares the default transport and the client settings", async () => {
    const emulator = createEmulator();
    cleanUp.push(() => emulator.close());
    const apiRoot = await emulator.listen();
    const accounts = ["one_bot", "two_bot"].map((username) => emulator.createBot({ username }));
    const [first = "", second = ""] = accounts.map(({ token }) => token);
    const bot = new Bot(first, { client: { apiRoot } });
    const other = bot.withToken(second);
    await Promise.all([bot.init(), other.init()]);
    expect([bot.botInfo.username, other.botInfo.username]).toEqual(["one_bot", "two_bot"]);
  });

  it("seals the handlers at the first update of any of the bots, and not before", () => {
    const bot = new Bot("1:a", { botInfo: me, client: { transport: createTransport().transport } });
    const other = bot.withToken("2:b", { botInfo: me });
    const seen: string[] = [];
    bot.on("message", (ctx) => {
      seen.push(ctx.msg.text ?? "");
    });
    expect(other.handleUpdate(textUpdate("one"))).toBe(undefined);
    expect(seen).toEqual(["one"]);
    expect(() => bot.on("message", () => {})).toThrow(/before the first update/);
  });

  it("shares the error handler, whenever it is set", async () => {
    const bot = new Bot("1:a", { botInfo: me, client: { transport: createTransport().transport } });
    const other = bot.withToken("2:b", { botInfo: { ...me, id: 2 } });
    const failure = new Error("no");
    bot.use(() => {
      throw failure;
    });
    const caught: unknown[] = [];
    bot.catch((error, ctx) => caught.push([error, ctx.me.id]));
    await other.handleUpdate(textUpdate("x"));
    await bot.handleUpdate(textUpdate("x"));
    expect(caught).toEqual([
      [failure, 2],
      [failure, 42],
    ]);
  });

  it("keeps the transformers of one client from the others", async () => {
    const { transport, calls } = createTransport();
    const bot = new Bot("1:a", { client: { transport } });
    const other = bot.withToken("2:b");
    other.api.use((prev, _, payload, signal) => prev("getChat", payload, signal));
    await bot.api.getMe();
    await other.api.getMe();
    expect(calls).toEqual(["bot1:a/getMe", "bot2:b/getChat"]);
  });

  it("shares the validator, for updates and calls", async () => {
    const checked: string[] = [];
    const validate = {
      checkUpdate: () => checked.push("update"),
      checkCall: (method: string) => checked.push(method),
    };
    const { transport } = createTransport();
    const bot = new Bot("1:a", { botInfo: me, client: { transport }, validate });
    bot.use((ctx) => ctx.api.getMe());
    await bot.withToken("2:b", { botInfo: me }).handleUpdate(textUpdate("x"));
    expect(checked).toEqual(["update", "getMe"]);
  });

  it("rejects a malformed token without showing it", () => {
    const bot = new Bot("1:a");
    expect(() => bot.withToken("SECRET token")).toThrow(/^(?!.*SECRET).*BotFather/);
  });

  it("starts and stops independently of the others", async () => {
    const emulator = createEmulator();
    cleanUp.push(() => emulator.close());
    const apiRoot = await emulator.listen();
    const [first, second] = ["one_bot", "two_bot"].map((username) =>
      emulator.createBot({ username }),
    );
    if (first === undefined || second === undefined) throw new Error("no bots");
    const bot = new Bot(first.token, { client: { apiRoot } });
    bot.on("message", (ctx) => ctx.reply(`${ctx.me.username} heard you`));
    const other = bot.withToken(second.token);
    cleanUp.push(
      () => bot.stop(),
      () => other.stop(),
    );
    await Promise.all(
      [bot, other].map(
        (each) =>
          new Promise<void>((resolve, reject) => {
            each.start({ quiet: true, onStart: () => resolve() }).catch(reject);
          }),
      ),
    );
    await bot.stop();
    const chat = emulator.createUser({ first_name: "Ada" }).openChat(second);
    chat.sendText("hello");
    expect((await chat.nextMessage()).text).toBe("two_bot heard you");
  });
});

describe("ctx.signal", () => {
  it("aborts with that of handleUpdate, also when getMe must be called first", async () => {
    const bot = new Bot("1:a", { client: { transport: createTransport().transport } });
    const reasons: unknown[] = [];
    const controllers = [new AbortController(), new AbortController()];
    bot.use(async (ctx) => {
      const { signal } = ctx;
      controllers[reasons.length]?.abort(`stop ${reasons.length}`);
      reasons.push(signal.reason);
    });
    for (const { signal } of controllers) await bot.handleUpdate(textUpdate("x"), { signal });
    expect(reasons).toEqual(["stop 0", "stop 1"]);
  });

  it("never aborts by default, and is the same each time it is read", () => {
    const bot = new Bot("1:a", { botInfo: me });
    let read: AbortSignal[] = [];
    bot.use((ctx) => {
      read = [ctx.signal, ctx.signal];
    });
    expect(bot.handleUpdate(textUpdate("x"))).toBe(undefined);
    expect(read[0]).toBeInstanceOf(AbortSignal);
    expect(read[0]).toBe(read[1]);
    expect(read[0]?.aborted).toBe(false);
  });

  it("does not abort the calls of shortcuts", async () => {
    const { transport, calls } = createTransport();
    const bot = new Bot("1:a", { botInfo: me, client: { transport } });
    bot.use((ctx) => ctx.reply("stopped"));
    await bot.handleUpdate(textUpdate("x"), { signal: AbortSignal.abort() });
    expect(calls).toEqual(["bot1:a/sendMessage"]);
  });

  it.each([
    { when: "already", createSignal: () => AbortSignal.abort("now") },
    { when: "later", createSignal: () => AbortSignal.timeout(1) },
  ])("aborts when the signal of stop() aborts $when", async ({ createSignal }) => {
    const emulator = createEmulator();
    cleanUp.push(() => emulator.close());
    const apiRoot = await emulator.listen();
    const account = emulator.createBot({ username: "shop_bot" });
    const bot = new Bot(account.token, { client: { apiRoot } });
    let started = (): void => undefined;
    const isRunning = new Promise<void>((resolve) => {
      started = resolve;
    });
    let reason: unknown;
    bot.on("message", async ({ signal }) => {
      started();
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      reason = signal.reason;
    });
    const lines = await captureErrors(async () => {
      const running = bot.start({ quiet: true });
      const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
      chat.sendText("work");
      await isRunning;
      const signal = createSignal();
      await bot.stop({ signal });
      await running;
      expect(reason).toBe(signal.reason);
      expect(reason).not.toBe(undefined);
    });
    expect(lines).toEqual([]);
  });
});
