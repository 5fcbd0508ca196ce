import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, startPostgres } from "../../test/support/engines/postgres-server.ts";
import { findRedis, startRedis } from "../../test/support/engines/redis-server.ts";
import { outputOf } from "../../test/support/engines/server-process.ts";

/** What an inbox stores updates in. */
export type ServerKind = "folder" | "redis" | "postgres";

/** A server on this machine, or a folder in its place. */
export interface StartedStore {
  /** What it is, with its version. */
  readonly title: string;
  /** A URL, or the path of a folder. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a server with an empty temporary folder. Resolves to a text that says what the machine lacks. */
export async function startStore(kind: ServerKind): Promise<StartedStore | string> {
  switch (kind) {
    case "folder":
      return createFolder();
    case "redis":
      return startRedisStore();
    case "postgres":
      return startPostgresStore();
  }
}

function createFolder(): StartedStore {
  const folder = mkdtempSync(join(tmpdir(), "telewire-bench-"));
  return {
    title: "a folder",
    address: folder,
    async stop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startRedisStore(): Promise<StartedStore | string> {
  const program = findRedis();
  if (program === undefined) return "no redis-server or valkey-server in PATH";
  const server = await startRedis(program, "everysec");
  const version = versionIn(outputOf(program, "--version"));
  const name = program === "redis-server" ? "Redis" : "Valkey";
  return {
    title: `${name} ${version} with \`appendfsync everysec\``,
    address: server.url,
    stop: () => server.stop(),
  };
}

async function startPostgresStore(): Promise<StartedStore | string> {
  const programs = findPostgres();
  if (typeof programs === "string") return programs;
  const server = await startPostgres(programs, "on");
  const version = versionIn(outputOf(join(programs.folder, "postgres"), "--version"));
  return {
    title: `PostgreSQL ${version} with \`synchronous_commit on\``,
    address: server.url,
    stop: () => server.stop(),
  };
}

function versionIn(text = ""): string {
  return /\d+(\.\d+)+/.exec(text)?.[0] ?? "of an unknown version";
}
