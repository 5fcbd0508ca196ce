import { describe, expect, it } from "vitest";
import { redisStorage } from "../../src/redis/index.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

/** A client that is never used. */
const client = { get: () => Promise.resolve(null), eval: () => Promise.resolve(1) };

describe("redisStorage rejects", () => {
  it.each<[string, unknown, RegExp]>([
    ["no options", undefined, /^redisStorage\(\) takes an object of options, such as { client }$/],
    ["no client", {}, /^client must be a client of Redis: createClient\(\) of redis, or new Redis/],
    ["a URL as client", { client: "redis://localhost" }, /^client must be a client of Redis/],
    ["a client without eval", { client: { get: () => {} } }, /^client must be a client of Redis/],
    ["a client without get", { client: { eval: () => {} } }, /^client must be a client of Redis/],
    [
      "a prefix that is no string",
      { client, prefix: 7 },
      /^Expected a string as prefix, got number$/,
    ],
    [
      "a misspelled option",
      { client, ttl: 7 },
      /^"ttl" is not a valid option of redisStorage\(\)\. Did you mean "ttlMs"\?$/,
    ],
  ])("%s", (_, options, message) => {
    expect(() => redisStorage(given(options))).toThrow(TypeError);
    expect(() => redisStorage(given(options))).toThrow(message);
  });

  it.each([0, -1, Number.NaN, "7"])("%j as ttlMs", (ttlMs) => {
    expect(() => redisStorage({ client, ttlMs: given(ttlMs) })).toThrow(RangeError);
  });
});

describe("redisStorage", () => {
  it("loads nothing and sends nothing before its first use", async () => {
    const calls: unknown[] = [];
    const counting = {
      get: (key: string) => Promise.resolve(void calls.push(key)),
      eval: () => Promise.resolve(void calls.push("eval")),
    };
    const storage = redisStorage({ client: counting });
    expect(calls).toEqual([]);
    expect(await storage.read("7")).toBeUndefined();
    expect(calls).toEqual(["telewire:session:7"]);
  });

  it.each([
    [1, true],
    ["1", true],
    [0, false],
    ["0", false],
  ])("takes %j as the reply of the script", async (reply, expected) => {
    const replying = { ...client, eval: () => Promise.resolve(reply) };
    expect(await redisStorage({ client: replying }).compareAndSet("7", undefined, 1)).toBe(
      expected,
    );
  });

  it("passes on the errors of the client", async () => {
    const failing = { get: () => Promise.reject(new Error("no connection")), eval: client.eval };
    await expect(redisStorage({ client: failing }).read("7")).rejects.toThrow("no connection");
  });
});
