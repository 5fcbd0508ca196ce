import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { Bot, type ListenOptions, type Transport } from "../../../src/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { freePort } from "../../support/servers/free-port.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";
import { createGate } from "../../webhook/gate.ts";
import { RawClient } from "../../webhook/raw-client.ts";

const isBun = "bun" in process.versions;
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const bots: Bot[] = [];
const clients: RawClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const bot of bots.splice(0)) await bot.stop({ signal: AbortSignal.abort() });
});

/** A server that knows the bot and accepts every call. */
const accepting: Transport = {
  send: ({ method }) => respond(200, { ok: true, result: method === "getMe" ? me : true }),
  close: () => Promise.resolve(),
};

function respond(status: number, body: object): ReturnType<Transport["send"]> {
  return Promise.resolve({ status, body: JSON.stringify(body) });
}

/** A bot that is stopped at the end of the test. */
function createBot(transport = accepting): Bot {
  const bot = new Bot("42:token", { client: { transport } });
  bots.push(bot);
  return bot;
}

function connectTo({ port }: { readonly port: number }): RawClient {
  const client = new RawClient(port);
  clients.push(client);
  return client;
}

const QUIET = { port: 0, hostname: "127.0.0.1", secretToken: "secret", quiet: true } as const;
const authorized = { [SECRET_HEADER]: "secret" };

/** A value of the wrong type, as JavaScript may pass it. */
function untyped<T>(value: unknown): T {
  return JSON.parse(JSON.stringify({ value })).value;
}

describe("bot.listen", () => {
  it("handles updates that have the bot's own secret", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.on("message", ({ msg }) => seen.push(msg.text));
    const { url } = await bot.listen({ port: 0, quiet: true });
    const post = (secret: string) =>
      fetch(url, {
        method: "POST",
        headers: { [SECRET_HEADER]: secret },
        body: JSON.stringify(textUpdate("hello")),
      });
    expect((await post(await bot.secretToken())).status).toBe(200);
    await captureErrors(async () => expect((await post("secret")).status).toBe(401));
    expect(seen).toEqual(["hello"]);
  });

  it("returns where it listens", async () => {
    const bot = createBot();
    const { port, url } = await bot.listen({ ...QUIET, path: "/telegram" });
    expect(port).toBeGreaterThan(0);
    expect(url).toBe(`http://127.0.0.1:${port}/telegram`);
    await bot.stop();
    expect(await bot.listen({ ...QUIET, port, hostname: "localhost" })).toEqual({
      port,
      url: `http://localhost:${port}/`,
    });
  });

  it.skipIf(!hasIpv6())("listens on IPv6 addresses", async () => {
    const { port, url } = await createBot().listen({ ...QUIET, hostname: "::1" });
    expect(url).toBe(`http://[::1]:${port}/`);
    expect((await fetch(url)).status).toBe(405);
  });

  it("responds 404 for other paths, whatever the query", async () => {
    const client = connectTo(await createBot().listen({ ...QUIET, path: "/telegram" }));
    const statusOf = async (path: string) => {
      client.send({ path, headers: authorized, body: JSON.stringify(textUpdate("x")) });
      return client.status();
    };
    expect(await statusOf("/telegram")).toBe(200);
    expect(await statusOf("/telegram?from=proxy")).toBe(200);
    expect(await statusOf("/?/telegram")).toBe(404);
  });

  it.each(["/", "/telegram/", "/Telegram", "/telegram/x", "//telegram"])(
    "responds 404 for the path %s, and closes the connection",
    async (path) => {
      const client = connectTo(await createBot().listen({ ...QUIET, path: "/telegram" }));
      client.send({ path, headers: authorized, body: JSON.stringify(textUpdate("x")) });
      const head = await client.head();
      expect(head).toContain(" 404 ");
      expect(head).toContain("connection: close");
    },
  );

  // Bun sends no such header; its server has the same value as an option.
  it.skipIf(isBun)("keeps connections longer than Telegram does", async () => {
    const client = connectTo(await createBot().listen(QUIET));
    client.send({ headers: authorized, body: JSON.stringify(textUpdate("x")) });
    expect(await client.head()).toContain("keep-alive: timeout=65");
  });

  it("passes the options of webhooks on", async () => {
    const bot = createBot();
    const errors: unknown[] = [];
    const client = connectTo(
      await bot.listen({ ...QUIET, responseTimeoutMs: 1, onError: (error) => errors.push(error) }),
    );
    bot.on("message", ({ signal }) => {
      return new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    });
    client.send({ headers: authorized, body: "{" });
    expect(await client.status()).toBe(400);
    expect(errors).toHaveLength(1);
    client.send({ headers: authorized, body: JSON.stringify(textUpdate("x")) });
    expect(await client.status()).toBe(503);
  });

  it("logs that the bot is listening, without the path, unless it is quiet", async () => {
    const bot = createBot();
    const lines = await captureErrors(async () => {
      const { port } = await bot.listen({ port: 0, path: "/secret" });
      await bot.stop();
      await bot.listen({ port, path: "/secret", quiet: true });
    });
    expect(lines).toEqual([
      expect.stringMatching(/^telewire: @shop_bot is listening: webhook, port \d+$/),
    ]);
  });

  it.each<[options: Partial<ListenOptions>, error: typeof TypeError, message: string]>([
    [{ port: 65_536 }, RangeError, "port must be a whole number from 0 to 65535; got 65536"],
    [{ port: -1 }, RangeError, "port"],
    [{ port: untyped<number>("8080") }, RangeError, "port"],
    [{ path: "telegram" }, TypeError, "path"],
    [{ path: "/telegram?a=1" }, TypeError, "path"],
    [{ path: "/tele gram" }, TypeError, "path"],
    [{ path: untyped<string>(7) }, TypeError, "path"],
    [{ secretToken: "no spaces" }, TypeError, "secretToken"],
    [{ responseTimeoutMs: -1 }, RangeError, "responseTimeoutMs"],
    [untyped<ListenOptions>({ prot: 8080 }), TypeError, '"port"'],
  ])("rejects %j", async (options, error, message) => {
    const bot = createBot();
    const listening = bot.listen({ ...QUIET, ...options });
    await expect(listening).rejects.toBeInstanceOf(error);
    await expect(listening).rejects.toThrow(message);
    await bot.listen(QUIET);
  });

  it("says why it cannot listen", async () => {
    const { port } = await createBot().listen(QUIET);
    const other = createBot();
    await expect(other.listen({ ...QUIET, port })).rejects.toThrow(
      `bot.listen() cannot listen on port ${port}: another server listens on this port`,
    );
    // An address for documentation, which no machine has.
    await expect(other.listen({ ...QUIET, hostname: "203.0.113.7" })).rejects.toThrow(
      "this machine does not have this address",
    );
    await other.listen(QUIET);
  });

  it("listens once at a time", async () => {
    const bot = createBot();
    const first = bot.listen(QUIET);
    await expect(bot.listen(QUIET)).rejects.toThrow("The bot is already listening");
    await first;
    await expect(bot.listen(QUIET)).rejects.toThrow("The bot is already listening");
  });

  it("rejects and closes its server when the token is invalid", async () => {
    const body = { ok: false, error_code: 401, description: "Unauthorized" };
    const bot = createBot({ ...accepting, send: () => respond(401, body) });
    const port = await freePort();
    await expect(bot.listen({ ...QUIET, port })).rejects.toThrow("mistyped or was revoked");
    await createBot().listen({ ...QUIET, port });
  });

  it("retries getMe after other failures", async () => {
    let calls = 0;
    const bot = createBot({
      ...accepting,
      send: (request) => {
        calls++;
        return calls === 1 ? respond(502, {}) : accepting.send(request);
      },
    });
    const lines = await captureErrors(() => bot.listen(QUIET));
    expect(lines).toEqual([expect.stringContaining("retrying in")]);
    expect(calls).toBe(2);
  });
});

describe("bot.stop, while the bot listens,", () => {
  it("lets running handlers respond, and turns away new updates", async () => {
    const bot = createBot();
    const gate = createGate();
    const entered = createGate();
    bot.on("message", async () => {
      entered.open();
      await gate.passed;
    });
    const address = await bot.listen(QUIET);
    const client = connectTo(address);
    client.send({ headers: authorized, body: JSON.stringify(textUpdate("first")) });
    await entered.passed;
    const stopped = bot.stop({ graceMs: 60_000 });
    const late = connectTo(address);
    late.send({ headers: authorized, body: JSON.stringify(textUpdate("second")) });
    const refusal = await late.head();
    expect(refusal).toContain(" 503 ");
    expect(refusal).toContain("retry-after: 1");
    gate.open();
    expect(await client.status()).toBe(200);
    expect(await stopped).toEqual({ unfinished: [] });
    await Promise.all([client.closed(), late.closed()]);
  });

  it("closes idle connections, and one that has not sent its whole request", async () => {
    const bot = createBot();
    const address = await bot.listen(QUIET);
    const idle = connectTo(address);
    idle.send({ headers: authorized, body: JSON.stringify(textUpdate("x")) });
    expect(await idle.status()).toBe(200);
    const slow = connectTo(address);
    slow.write("POST / HTTP/1.1\r\nhost: localhost\r\n");
    // After one more round trip, that part has been received.
    idle.send({ method: "GET", headers: authorized });
    await idle.status();
    await bot.stop();
    await Promise.all([idle.closed(), slow.closed()]);
  });

  it("responds 503 for a handler that does not end, so that Telegram delivers the update again", async () => {
    const bot = createBot();
    const entered = createGate();
    bot.on("message", () => {
      entered.open();
      return new Promise(() => undefined);
    });
    const client = connectTo(await bot.listen(QUIET));
    client.send({ headers: authorized, body: JSON.stringify(textUpdate("x")) });
    await entered.passed;
    await captureErrors(async () => {
      expect((await bot.stop({ graceMs: 0 })).unfinished).toHaveLength(1);
    });
    expect(await client.status()).toBe(503);
    await client.closed();
  });

  it("does not acknowledge what it may leave undone, in the mode hold either", async () => {
    const bot = createBot();
    const entered = createGate();
    bot.on("message", () => {
      entered.open();
      return new Promise(() => undefined);
    });
    const client = connectTo(await bot.listen({ ...QUIET, mode: "hold", holdMs: 50 }));
    client.send({ headers: authorized, body: JSON.stringify(textUpdate("x")) });
    await entered.passed;
    await captureErrors(() => bot.stop({ graceMs: 100 }));
    expect(await client.status()).toBe(503);
  });

  it("reports an update that was acknowledged before its handler ended", async () => {
    const bot = createBot();
    bot.on("message", () => new Promise(() => undefined));
    const address = await bot.listen({ ...QUIET, mode: "ack", onError: () => undefined });
    const client = connectTo(address);
    const update = textUpdate("x");
    client.send({ headers: authorized, body: JSON.stringify(update) });
    expect(await client.status()).toBe(200);
    const lines = await captureErrors(async () => {
      expect(await bot.stop({ graceMs: 0 })).toMatchObject({
        unfinished: [{ updateId: update.update_id, state: "running" }],
      });
    });
    expect(lines.join("\n")).toContain(`bot.stop() left update ${update.update_id} (message)`);
  });

  it("ends a listen() that is still waiting for getMe", async () => {
    const called = createGate();
    const bot = createBot({
      ...accepting,
      send: ({ signal }) => {
        called.open();
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      },
    });
    const listening = bot.listen(QUIET);
    await called.passed;
    await bot.stop();
    const { url } = await listening;
    expect(await rejectionOf(fetch(url))).toBeInstanceOf(Error);
  });
});

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === "::1"),
  );
}
