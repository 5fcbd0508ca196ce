import { Redis } from "ioredis";
import { createClient } from "redis";
import { createClient as createClientOfVersion5 } from "redis-v5";
import type { RedisLike } from "../../src/redis/index.ts";

/** A client that is connected. */
export interface Connection {
  readonly client: RedisLike;
  close(): unknown;
}

/** A package that connects to Redis. */
export interface ClientPackage {
  readonly name: string;
  /** Whether it sends commands again whose replies were lost. */
  readonly resends: boolean;
  connect(url: string): Promise<Connection>;
}

/** Connections break on purpose. */
function ignore(): void {}

/** Every client that `redisStorage` must work with. */
export const CLIENTS: readonly ClientPackage[] = [
  {
    name: "redis",
    resends: false,
    async connect(url) {
      const client = await createClient({ url }).on("error", ignore).connect();
      return { client, close: () => client.destroy() };
    },
  },
  {
    name: "redis 5",
    resends: false,
    async connect(url) {
      const client = await createClientOfVersion5({ url }).on("error", ignore).connect();
      return { client, close: () => client.destroy() };
    },
  },
  {
    name: "ioredis",
    resends: true,
    async connect(url) {
      const client = new Redis(url).on("error", ignore);
      return { client, close: () => client.disconnect() };
    },
  },
];
