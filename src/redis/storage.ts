import { argumentError, checkOptions } from "../internal/arguments.ts";
import { checkDuration } from "../internal/durations.ts";
import type { CompareAndSetStorage, Versioned } from "../session/storages/storage.ts";
import { encodeTextKey } from "../session/storages/text-key.ts";
import { type RedisLike, scriptRunner } from "./client.ts";
import { ANY, createToken, splitStored, WRITE } from "./stored-value.ts";

/** Where `redisStorage()` keeps sessions, and for how long. */
export interface RedisStorageOptions {
  /** A connected client of `redis` or ioredis. It stays yours: close it when the bot has stopped. */
  readonly client: RedisLike;
  /** What the keys in Redis begin with. Default: `"telewire:session:"`. */
  readonly prefix?: string;
  /** How long a session is kept after its last write, in milliseconds. Default: `Infinity`. */
  readonly ttlMs?: number;
}

/**
 * Stores each session under one key of Redis or Valkey, also of a cluster. Several processes and machines may share it: a
 * session is compared and set by one script on the server. Throws a `TypeError` or a `RangeError` for invalid options.
 *
 * @example
 * import { redisStorage } from "telewire/redis";
 * import { createClient } from "redis";
 *
 * const client = createClient({ url: "redis://localhost:6379" }).on("error", console.error);
 * await client.connect();
 * bot.use(session({ initial: () => ({ count: 0 }), storage: redisStorage({ client }) }));
 */
export function redisStorage(options: RedisStorageOptions): CompareAndSetStorage {
  checkOptions("redisStorage()", options, { client: 1, prefix: 1, ttlMs: 1 });
  const { client, prefix = "telewire:session:", ttlMs = Number.POSITIVE_INFINITY } = options;
  if (typeof prefix !== "string") throw argumentError("a string as prefix", prefix);
  checkDuration("ttlMs", ttlMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  const runScript = scriptRunner(client);
  const expiry = String(Number.isFinite(ttlMs) ? Math.ceil(ttlMs) : 0);
  const nameOf = (key: string): string => prefix + encodeTextKey(key);

  async function readVersioned(key: string): Promise<Versioned> {
    const name = nameOf(key);
    const found = await client.get(name);
    return found === null || found === undefined ? NOTHING : parse(String(found), name);
  }

  async function replace(key: string, version: string, value: unknown): Promise<boolean> {
    const json = value === undefined ? "" : JSON.stringify(value);
    const reply = await runScript(WRITE, nameOf(key), version, createToken(), json, expiry);
    // Some options of the clients turn numbers into strings.
    return String(reply) === "1";
  }

  return {
    read: async (key) => (await readVersioned(key)).value,
    write: (key, value) => replace(key, ANY, value),
    delete: (key) => replace(key, ANY, undefined),
    readVersioned,
    compareAndSet: (key, version, value) =>
      replace(key, typeof version === "string" ? version : "", value),
  };
}

const NOTHING: Versioned = { value: undefined, version: undefined };

function parse(text: string, name: string): Versioned {
  const stored = splitStored(text);
  if (stored?.json === "") return NOTHING;
  try {
    if (stored !== undefined) return { value: JSON.parse(stored.json), version: stored.version };
  } catch {
    // Reported below.
  }
  throw new Error(
    `redisStorage() has not written the value of the Redis key ${JSON.stringify(name)}: delete it, or choose another prefix`,
  );
}
