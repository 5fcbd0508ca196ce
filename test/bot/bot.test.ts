import { afterEach, describe, expect, it } from "vitest";
import { createEmulator, type Emulator } from "../../src/emulator/index.ts";
import { ApiError, Bot, NetworkError, type Transport, TransportFailure } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

interface Stage {
  readonly bot: Bot;
  readonly emulator: Emulator;
  readonly chat: ReturnType<ReturnType<Emulator["createUser"]>["openChat"]>;
}

async function createStage(): Promise<Stage> {
  const emulator = createEmulator();
  const account = emulator.createBot({ username: "shop_bot" });
  const apiRoot = await emulator.listen();
  const bot = new Bot(account.token, { client: { apiRoot } });
  cleanUp.push(
    () => emulator.close(),
    () => bot.stop(),
  );
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  return { bot, emulator, chat };
}

/** Starts a bot and resolves once it fetches updates. */
function started(bot: Bot, options: Parameters<Bot["start"]>[0] = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    bot.start({ quiet: true, ...options, onStart: () => resolve() }).catch(reject);
  });
}

describe("new Bot", () => {
  it.each(["", "token", "12:ab cd", "12:ab/cd", " 12:abcd"])(
    "rejects the token %j without showing it",
    (token) => {
      const secret = token.replace("ab", "SECRET");
      let error: unknown;
      try {
        new Bot(secret);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(TypeError);
      expect(String((error as Error).stack)).not.toContain("SECRET");
      expect(String(error)).toMatch(/BotFather/);
    },
  );
});

describe("init", () => {
  /** A server that responds to getMe after this many failures. */
  function createServer(failures: number): { transport: Transport; calls: () => number } {
    let calls = 0;
    const transport: Transport = {
      send() {
        calls += 1;
        if (calls <= failures)
          return Promise.reject(new TransportFailure("refused", "no", "ECONNREFUSED"));
        return Promise.resolve({ status: 200, body: JSON.stringify({ ok: true, result: me }) });
      },
      close: () => Promise.resolve(),
    };
    return { transport, calls: () => calls };
  }

  it("is one getMe, however many need it, and none when botInfo is given", async () => {
    const { transport, calls } = createServer(0);
    const bot = new Bot("42:token", { client: { transport } });
    expect(() => bot.botInfo).toThrow(/bot\.init\(\)/);
    const seen: unknown[] = [];
    bot.use((ctx) => seen.push(ctx.me.username));
    await Promise.all([
      bot.init(),
      bot.handleUpdate(textUpdate("a")),
      bot.handleUpdate(textUpdate("b")),
    ]);
    await bot.init();
    expect([seen, calls(), bot.botInfo]).toEqual([["shop_bot", "shop_bot"], 1, me]);

    const other = new Bot("42:token", { client: { transport }, botInfo: me });
    await other.init();
    expect(calls()).toBe(1);
  });

  it("rejects the update for which getMe failed, and is retried by the next one", async () => {
    const { transport } = createServer(1);
    const bot = new Bot("42:token", { client: { transport } });
    const seen: unknown[] = [];
    bot.use((ctx) => seen.push(ctx.msg?.text));
    await expect(bot.handleUpdate(textUpdate("a"))).rejects.toBeInstanceOf(NetworkError);
    await bot.handleUpdate(textUpdate("b"));
    expect(seen).toEqual(["b"]);
  });
});

describe("start and stop", () => {
  it("handle updates until stopped", async () => {
    const { bot, chat } = await createStage();
    bot.on("message", (ctx) => ctx.reply(`You said ${ctx.msg.text}`));
    await started(bot);
    for (const text of ["one", "two"]) {
      chat.sendText(text);
      expect((await chat.nextMessage()).text).toBe(`You said ${text}`);
    }
    await bot.stop();
  });

  it("remove a webhook when told to, and can follow each other", async () => {
    const { bot, chat } = await createStage();
    bot.on("message", (ctx) => ctx.reply("here"));
    await bot.api.setWebhook({ url: "https://example.com/bot" });
    for (let i = 0; i < 2; i++) {
      await started(bot, { deleteWebhook: true });
      chat.sendText("?");
      expect((await chat.nextMessage()).text).toBe("here");
      await bot.stop();
    }
    expect((await bot.api.getWebhookInfo()).url).toBe("");
  });

  it("stop at once although the last update has just been handled, and confirm it", async () => {
    const { bot, chat } = await createStage();
    bot.on("message", (ctx) => ctx.reply("here"));
    await started(bot);
    for (let i = 0; i < 3; i++) {
      chat.sendText("?");
      await chat.nextMessage();
    }
    const startedAt = performance.now();
    await Promise.all([bot.stop(), bot.stop()]);
    // The emulator holds a repeated poll for 3 s, as Telegram does.
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect((await bot.api.getWebhookInfo()).pending_update_count).toBe(0);
  });

  it("neither lose nor repeat an update when stopped in the middle", async () => {
    const { bot, chat } = await createStage();
    const handled: unknown[] = [];
    bot.on("message", ({ msg: { text } }) => {
      handled.push(text);
      if (text === "2" || text === "5") void bot.stop();
    });
    for (const text of ["1", "2", "3", "4", "5"]) chat.sendText(text);
    await bot.start({ quiet: true });
    expect(handled).toEqual(["1", "2"]);
    await bot.start({ quiet: true });
    expect(handled).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("survive a handler that throws", async () => {
    const { bot, chat } = await createStage();
    const caught: unknown[] = [];
    bot.catch((error) => caught.push((error as Error).message));
    bot.hears("bad", () => Promise.reject(new Error("boom")));
    bot.on("message", (ctx) => ctx.reply("fine"));
    await started(bot);
    chat.sendText("bad");
    chat.sendText("good");
    expect((await chat.nextMessage()).text).toBe("fine");
    expect(caught).toEqual(["boom"]);
  });

  it("request the kinds that have handlers, whatever was requested before", async () => {
    const { bot, chat } = await createStage();
    await bot.api.getUpdates({ allowed_updates: ["poll"] });
    bot.on(["message", "chat_member"], (ctx) => ctx.reply("here"));
    await started(bot);
    // The list takes effect after the first poll.
    let allowed: string[] | undefined;
    while (allowed?.length !== 2) allowed = (await bot.api.getWebhookInfo()).allowed_updates;
    expect(allowed).toEqual(["message", "chat_member"]);
    chat.sendText("?");
    expect((await chat.nextMessage()).text).toBe("here");
  });

  it("drop pending updates on request", async () => {
    const { bot, chat } = await createStage();
    bot.on("message", (ctx) => ctx.reply(String(ctx.msg.text)));
    chat.sendText("old");
    await started(bot, { drop_pending_updates: true });
    chat.sendText("new");
    expect((await chat.nextMessage()).text).toBe("new");
  });

  it("end with the server's error when the token is invalid", async () => {
    const { emulator } = await createStage();
    const bot = new Bot("1:unknown", { client: { apiRoot: await emulator.listen() } });
    await expect(bot.start({ quiet: true })).rejects.toBeInstanceOf(ApiError);
    await bot.stop();
  });

  it("pass an unknown method to the server, which rejects it", async () => {
    const { bot } = await createStage();
    const call = bot.api.call("sendPigeon", { chat_id: 1 });
    await expect(call).rejects.toMatchObject({ name: "ApiError", error_code: 404 });
  });

  it("reject a second start while the first is running", async () => {
    const { bot } = await createStage();
    await started(bot);
    await expect(bot.start({ quiet: true })).rejects.toThrow(/already/);
  });

  it("retry while the server is unreachable, and log it", async () => {
    const { emulator } = await createStage();
    const account = emulator.createBot({ username: "late_bot" });
    const apiRoot = await emulator.listen();
    let failures = 2;
    const transport: Transport = {
      async send(request) {
        if (failures-- > 0) throw new TransportFailure("connection refused", "no", "ECONNREFUSED");
        const response = await fetch(request.origin + request.path, {
          method: "POST",
          headers: { "content-type": request.contentType },
          body: typeof request.body === "string" ? request.body : null,
          signal: request.signal,
        });
        return { status: response.status, body: await response.text() };
      },
      close: () => Promise.resolve(),
    };
    const bot = new Bot(account.token, { client: { apiRoot, transport } });
    cleanUp.push(() => bot.stop());
    const lines = await captureErrors(() => started(bot));
    expect(lines).toEqual([
      expect.stringMatching(/^telewire: .*retrying in \d/),
      expect.stringMatching(/^telewire: .*retrying in \d/),
    ]);
  });
});
