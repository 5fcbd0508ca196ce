import { describe, expect, it } from "vitest";
import { ApiError, Bot, type Transport } from "../../src/index.ts";
import type { SetWebhookParams, WebhookInfo } from "../../src/types/index.ts";
import { CANARY, shown } from "../support/canary.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { rejectionOf } from "../support/rejection-of.ts";

const HOOK = "https://bot.example.com/telegram";

interface Server {
  readonly transport: Transport;
  /** Parameters of every call, with its method. */
  readonly calls: object[];
}

/** A server that has the webhook of the last setWebhook, with `info` changed. */
function createServer(info: Partial<WebhookInfo> = {}): Server {
  const calls: object[] = [];
  let set: object = {};
  const transport: Transport = {
    send({ method, params }) {
      calls.push({ method, ...params });
      const { url, allowed_updates } = { ...params } as SetWebhookParams;
      // As Telegram does, which leaves out a list of the default kinds.
      if (method === "setWebhook")
        set = { url, ...(allowed_updates?.length && { allowed_updates }) };
      const result = method === "getWebhookInfo" ? { ...set, ...info } : true;
      return Promise.resolve({ status: 200, body: JSON.stringify({ ok: true, result }) });
    },
    close: () => Promise.resolve(),
  };
  return { transport, calls };
}

function createBot({ transport }: Server, apiRoot?: string): Bot {
  const root = apiRoot === undefined ? {} : { apiRoot };
  return new Bot(CANARY, { client: { transport, ...root } });
}

/** A value of the wrong type, as JavaScript may pass it. */
function untyped<T>(value: unknown): T {
  return JSON.parse(JSON.stringify({ value })).value;
}

describe("bot.secretToken", () => {
  it("is a secret that Telegram accepts, the same for every bot of the token, and does not show it", async () => {
    const bot = createBot(createServer());
    const secret = await bot.secretToken();
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await createBot(createServer()).secretToken()).toBe(secret);
    expect(await bot.withToken("43:token").secretToken()).not.toBe(secret);
    expect(shown(bot)).not.toContain(CANARY);
  });

  it("never changes between versions, which would turn away every update", async () => {
    expect(await new Bot("42:token").secretToken()).toBe(
      "3CXjIFsFEWuXwixpZ5aHaZbPAe3kInZWwcy1XFLh2b8",
    );
  });
});

describe("bot.setWebhook", () => {
  it("passes the derived secret and kinds of update, and returns what is set", async () => {
    const server = createServer({ pending_update_count: 3 });
    const bot = createBot(server);
    bot.on(["message", "poll"], () => undefined);
    const info = await bot.setWebhook({ url: HOOK, max_connections: 10 });
    const secret_token = await bot.secretToken();
    const allowed_updates = ["message", "poll"];
    expect(server.calls).toEqual([
      { method: "setWebhook", url: HOOK, max_connections: 10, allowed_updates, secret_token },
      { method: "getWebhookInfo" },
    ]);
    expect(info).toEqual({ url: HOOK, allowed_updates, pending_update_count: 3 });
  });

  it("does not replace what the caller passes", async () => {
    const server = createServer();
    const params: SetWebhookParams = { url: HOOK, secret_token: "mine", allowed_updates: ["poll"] };
    await createBot(server).setWebhook(params);
    expect(server.calls[0]).toEqual({ method: "setWebhook", ...params });
  });

  it.each([
    ["http://bot.example.com/"],
    ["bot.example.com"],
    ["ftp://bot.example.com/"],
    [""],
    [null],
    [7],
  ])("rejects the URL %j before any call", async (url) => {
    const server = createServer();
    const failed = rejectionOf(createBot(server).setWebhook({ url: untyped<string>(url) }));
    expect(await failed).toBeInstanceOf(TypeError);
    expect(String(await failed)).toContain("https:");
    expect(server.calls).toEqual([]);
  });

  it.each([
    ["https://bot.example.com:3000/secret", undefined, "got 3000"],
    ["https://bot.example.com:3000/secret", "https://api.telegram.org", "got 3000"],
    ["https://bot.example.com:80/secret", undefined, undefined],
    ["https://bot.example.com:8443/secret", undefined, undefined],
    ["http://127.0.0.1:3000/secret", "http://127.0.0.1:8081", undefined],
    ["https://bot.example.com:3000/secret", "http://127.0.0.1:8081", undefined],
    ["ftp://127.0.0.1/secret", "http://127.0.0.1:8081", "url must be"],
  ])("accepts the ports and schemes of the server: %s at %s", async (url, apiRoot, error) => {
    const setting = createBot(createServer(), apiRoot).setWebhook({ url });
    if (error === undefined) expect((await setting).url).toBe(url);
    else {
      await expect(setting).rejects.toThrow(error);
      await expect(setting).rejects.not.toThrow("/secret");
    }
  });

  it("accepts that the server normalizes the URL", async () => {
    const server = createServer({ url: "https://bot.example.com/" });
    await createBot(server).setWebhook({ url: "https://Bot.Example.com:443" });
  });

  it.each([
    ["https://other.example.com/secret", "another webhook is set now"],
    ["", "no webhook is set now"],
  ])("rejects when the server then has the webhook %j", async (url, message) => {
    const failed = createBot(createServer({ url })).setWebhook({ url: HOOK });
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.not.toThrow("/secret");
  });

  it("rejects as the calls do", async () => {
    const body = '{"ok":false,"error_code":400,"description":"Bad Request: bad webhook: no"}';
    const transport: Transport = {
      send: () => Promise.resolve({ status: 400, body }),
      close: () => Promise.resolve(),
    };
    const failed = createBot({ transport, calls: [] }).setWebhook({ url: HOOK });
    await expect(failed).rejects.toBeInstanceOf(ApiError);
  });

  it("logs the kinds of update that the server does not deliver", async () => {
    const bot = createBot(createServer({ allowed_updates: ["message"] }));
    const lines = await captureErrors(() =>
      bot.setWebhook({ url: HOOK, allowed_updates: ["message", "poll", "chat_member"] }),
    );
    expect(lines).toEqual(["telewire: setWebhook: the server will not deliver poll, chat_member"]);
  });

  it("knows that a server which names no kinds delivers the default ones", async () => {
    const bot = createBot(createServer(untyped({ allowed_updates: null })));
    const lines = await captureErrors(() =>
      bot.setWebhook({ url: HOOK, allowed_updates: ["message", "chat_member"] }),
    );
    expect(lines).toEqual(["telewire: setWebhook: the server will not deliver chat_member"]);
  });

  it("logs the last delivery that failed", async () => {
    const error = { last_error_date: 1_700_000_000, last_error_message: "Connection refused" };
    const bot = createBot(createServer(error));
    const lines = await captureErrors(() => bot.setWebhook({ url: HOOK }));
    expect(lines).toEqual([
      "telewire: setWebhook: the last delivery failed at 2023-11-14T22:13:20.000Z: Connection refused",
    ]);
  });

  it("logs nothing when all is well", async () => {
    const bot = createBot(createServer());
    const lines = await captureErrors(async () => {
      await bot.setWebhook({ url: HOOK, allowed_updates: ["message", "chat_member"] });
      await bot.setWebhook({ url: HOOK, allowed_updates: [] });
    });
    expect(lines).toEqual([]);
  });
});
