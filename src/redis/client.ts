/** The part of a client of the `redis` package that is used: of one connection, a pool, a cluster or Sentinel. */
export interface NodeRedisLike {
  readonly isOpen: boolean;
  get(key: string): PromiseLike<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): PromiseLike<unknown>;
}

/** The part of a client of ioredis that is used: of a `Redis` or a `Cluster`. */
export interface IoredisLike {
  get(key: string): PromiseLike<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): PromiseLike<unknown>;
}

/** A client of Redis or Valkey, from `redis` or from ioredis. */
export type RedisLike = NodeRedisLike | IoredisLike;

/** Runs a Lua script with one key. */
export type RunScript = (
  script: string,
  key: string,
  ...scriptArguments: string[]
) => PromiseLike<unknown>;

/** Returns how a client runs Lua scripts. Throws a `TypeError` for anything but a client. */
export function scriptRunner(client: RedisLike): RunScript {
  if (typeof client?.eval !== "function" || typeof client.get !== "function")
    throw new TypeError(
      "client must be a client of Redis: createClient() of redis, or new Redis() of ioredis",
    );
  return "isOpen" in client
    ? (script, key, ...scriptArguments) =>
        client.eval(script, { keys: [key], arguments: scriptArguments })
    : (script, key, ...scriptArguments) => client.eval(script, 1, key, ...scriptArguments);
}
