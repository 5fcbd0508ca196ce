import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { redisStorage } from "../../src/redis/index.ts";
import { sharedStorageSuite } from "../suites/shared-storage.suite.ts";
import { compareAndSetSuite, storageSuite } from "../suites/storage.suite.ts";
import { type CuttingProxy, startCuttingProxy } from "../support/engines/cutting-proxy.ts";
import { describeWith, describeWithOwn } from "../support/engines/describe-with.ts";
import { ENGINES } from "../support/engines/engines.ts";
import { CLIENTS, type ClientPackage, type Connection } from "./clients.ts";

const prefixes: string[] = [];

function uniquePrefix(): string {
  const prefix = `${crypto.randomUUID()}:`;
  prefixes.push(prefix);
  return prefix;
}

const serverUrl = process.env[ENGINES.redis.variable];
if (serverUrl !== undefined)
  afterAll(async () => {
    const client = new Redis(serverUrl);
    for (const prefix of prefixes) {
      const keys = await client.keys(`${prefix}*`);
      if (keys.length > 0) await client.del(...keys);
    }
    client.disconnect();
  });

/** The connection of a client, from the first test of the current `describe` to its last. */
function connected({ connect }: ClientPackage, url: () => string): () => Connection["client"] {
  let connection: Connection | undefined;
  beforeAll(async () => {
    connection = await connect(url());
  });
  afterAll(() => connection?.close());
  return () => {
    if (connection === undefined) throw new Error("Not connected yet");
    return connection.client;
  };
}

for (const each of CLIENTS)
  describeWith("redis", `redisStorage with ${each.name}`, (url) => {
    const client = connected(each, () => url);
    const inPrefix = (prefix: string) => redisStorage({ client: client(), prefix });
    const [one, another] = [uniquePrefix(), uniquePrefix()];
    storageSuite("redisStorage", () => inPrefix(one));
    compareAndSetSuite("redisStorage", () => inPrefix(another));

    sharedStorageSuite("redisStorage", {
      processes: 3,
      program: new URL("./adding-process.ts", import.meta.url),
      args: () => [each.name, url, uniquePrefix()],
      open: ([, , prefix = ""]) => inPrefix(prefix),
    });
  });

for (const each of CLIENTS)
  describeWith("redis", `redisStorage when replies are lost, with ${each.name}`, (url) => {
    let proxy: CuttingProxy;
    beforeAll(async () => {
      proxy = await startCuttingProxy(url);
    });
    afterAll(() => proxy.close());
    const client = connected(each, () => proxy.url);
    const other = connected(each, () => url);

    /** The outcome of a call: a client that sends nothing again rejects it. */
    const outcomeOf = (call: PromiseLike<boolean> | boolean) =>
      Promise.resolve(call).catch(() => "error");
    const expected = each.resends ? true : "error";

    it("writes and deletes once, and takes nothing for a conflict", async () => {
      const storage = redisStorage({ client: client(), prefix: uniquePrefix() });
      for (const value of [1, 2, undefined, 3]) {
        const { version } = await storage.readVersioned("7");
        proxy.loseNextReply();
        expect(await outcomeOf(storage.compareAndSet("7", version, value))).toBe(expected);
        expect(await storage.read("7")).toBe(value);
      }
      expect(proxy.lostReplies()).toBe(4);
    });

    it("does not repeat a write that others have followed", async () => {
      const prefix = uniquePrefix();
      const storage = redisStorage({ client: client(), prefix });
      const others = redisStorage({ client: other(), prefix });
      for (const [mine, theirs] of [
        [1, [2]],
        [3, [undefined, 4]],
        [undefined, [5, 6, 7, 8, undefined, 9, 10]],
        [11, [undefined]],
      ] as const) {
        const { version } = await storage.readVersioned("7");
        proxy.loseNextReply(async () => {
          for (const value of theirs) {
            const found = await others.readVersioned("7");
            await others.compareAndSet("7", found.version, value);
          }
        });
        expect(await outcomeOf(storage.compareAndSet("7", version, mine))).toBe(expected);
        expect(await storage.read("7")).toBe(theirs.at(-1));
      }
    });

    it("does not repeat a plain write or delete either", async () => {
      const prefix = uniquePrefix();
      const storage = redisStorage({ client: client(), prefix });
      const others = redisStorage({ client: other(), prefix });
      const settle = (call: unknown) => Promise.resolve(call).catch(() => undefined);
      await storage.write("7", 1);
      proxy.loseNextReply(async () => others.write("7", "theirs"));
      await settle(storage.write("7", 2));
      expect(await storage.read("7")).toBe("theirs");
      proxy.loseNextReply(async () => others.write("7", "theirs again"));
      await settle(storage.delete("7"));
      expect(await storage.read("7")).toBe("theirs again");
    });
  });

for (const each of CLIENTS)
  describeWithOwn(
    "redis",
    `redisStorage on a server that restarts, with ${each.name}`,
    (server) => {
      const client = connected(each, () => server().url);

      it("rejects what the server did not answer, and works again after it", async () => {
        const storage = redisStorage({ client: client() });
        await storage.write("7", { count: 1 });
        const { version } = await storage.readVersioned("7");
        const admin = new Redis(server().url);
        await admin.client("PAUSE", 60_000, "ALL");
        const unanswered = Promise.resolve(storage.compareAndSet("7", version, { count: 2 })).catch(
          (error: unknown) => error,
        );
        await server().kill();
        admin.disconnect();
        await server().start();
        if (each.resends) expect(await unanswered).toBe(true);
        else expect(await unanswered).toBeInstanceOf(Error);
        const found = await storage.readVersioned("7");
        expect(found.value).toEqual({ count: each.resends ? 2 : 1 });
        expect(await storage.compareAndSet("7", found.version, { count: 3 })).toBe(true);
        expect(await storage.read("7")).toEqual({ count: 3 });
      });
    },
  );

describeWith("redis", "what redisStorage stores", (url) => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(url);
  });
  afterAll(() => redis.disconnect());

  it("is one key for each session, which begins with the prefix", async () => {
    const prefix = uniquePrefix();
    const storage = redisStorage({ client: redis, prefix });
    await storage.write("user:7%", { count: 1 });
    expect(await redis.keys(`${prefix}*`)).toEqual([`${prefix}user:7%0025`]);
    const text = await redis.get(`${prefix}user:7%0025`);
    expect(text).toMatch(/^[\w-]{11}\. {"count":1}$/);
    await storage.write("7", 1);
    await redis.del(`${prefix}7`);
    expect(await redisStorage({ client: redis }).read(crypto.randomUUID())).toBeUndefined();
  });

  it("does not grow with the number of writes", async () => {
    const prefix = uniquePrefix();
    const storage = redisStorage({ client: redis, prefix });
    for (let count = 0; count < 20; count++) await storage.write("7", 0);
    expect(await redis.get(`${prefix}7`)).toMatch(/^(?:[\w-]{11}\.){8} 0$/);
  });

  it("expires after the time to live, counted from the last write", async () => {
    const prefix = uniquePrefix();
    const storage = redisStorage({ client: redis, prefix, ttlMs: 3_600_000.5 });
    for (const write of [
      () => storage.write("7", 1),
      async () =>
        storage.compareAndSet("7", (await storage.readVersioned("7")).version, { count: 2 }),
    ]) {
      await redis.persist(`${prefix}7`);
      await write();
      const remaining = await redis.pttl(`${prefix}7`);
      expect(remaining).toBeGreaterThan(3_500_000);
      expect(remaining).toBeLessThanOrEqual(3_600_001);
    }
    await redis.pexpire(`${prefix}7`, 1);
    while ((await redis.exists(`${prefix}7`)) > 0);
    expect(await storage.readVersioned("7")).toEqual({ value: undefined, version: undefined });
    expect(await storage.compareAndSet("7", undefined, 3)).toBe(true);
  });

  it("does not expire without a time to live", async () => {
    const prefix = uniquePrefix();
    const storage = redisStorage({ client: redis, prefix });
    await storage.write("7", 1);
    await storage.delete("7");
    expect(await storage.compareAndSet("7", undefined, 2)).toBe(true);
    expect(await redis.pttl(`${prefix}7`)).toBe(-1);
  });

  it("is gone a minute after a session was deleted, and at once if it never was stored", async () => {
    const prefix = uniquePrefix();
    const storage = redisStorage({ client: redis, prefix });
    await storage.write("7", 1);
    await storage.delete("7");
    await storage.delete("8");
    expect(await redis.keys(`${prefix}*`)).toEqual([`${prefix}7`]);
    const remaining = await redis.pttl(`${prefix}7`);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(60_000);
    expect(await storage.readVersioned("7")).toEqual({ value: undefined, version: undefined });
  });

  it.each(["{}", "", "dGVhIGFuZCA.", "dGVhIGFuZCA. ", "dGVhIGFuZCA.!1", "dGVhIGFuZCA. {"])(
    "is an error if something else has written it: %j",
    async (text) => {
      const prefix = uniquePrefix();
      await redis.set(`${prefix}7`, text);
      await expect(redisStorage({ client: redis, prefix }).read("7")).rejects.toThrow(
        `redisStorage() has not written the value of the Redis key "${prefix}7"`,
      );
    },
  );
});
