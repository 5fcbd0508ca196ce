import { findPostgres, startPostgres } from "./postgres-server.ts";
import { findRedis, startRedis } from "./redis-server.ts";
import type { EngineServer } from "./server-process.ts";

/** A database that tests run against. */
export interface Engine {
  /** The environment variable with the URL of the server that all test files share. */
  readonly variable: string;
  /** Returns a function that starts a server of this machine, or a text that says what the machine lacks. */
  find(): (() => Promise<EngineServer>) | string;
}

/** The name of a database that tests run against. */
export type EngineName = "redis" | "postgres";

/** Every database that tests run against. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  redis: {
    variable: "TELEWIRE_REDIS_URL",
    find() {
      const program = findRedis();
      if (program === undefined) return "no redis-server or valkey-server in PATH";
      return () => startRedis(program);
    },
  },
  postgres: {
    variable: "TELEWIRE_POSTGRES_URL",
    find() {
      const programs = findPostgres();
      return typeof programs === "string" ? programs : () => startPostgres(programs);
    },
  },
};
