import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../servers/free-port.ts";
import { type EngineServer, endServer, outputOf, spawnServer } from "./server-process.ts";

/** Where Debian and its descendants install versions of PostgreSQL side by side. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The programs of PostgreSQL, and how they are started. */
export interface PostgresPrograms {
  readonly folder: string;
  /** What stands before each command: as root, PostgreSQL only runs as another user. */
  readonly prefix: readonly string[];
  /** The ids of that user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/** Finds the programs of PostgreSQL. Returns a text that says what is missing. */
export function findPostgres(): PostgresPrograms | string {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    : [];
  const onPath = outputOf("pg_config", "--bindir");
  const folder = [
    ...(onPath === undefined ? [] : [onPath]),
    ...versions.map((version) => join(DEBIAN_FOLDER, version, "bin")),
  ].find((each) => existsSync(join(each, "initdb")) && existsSync(join(each, "postgres")));
  if (folder === undefined)
    return `no initdb and postgres, neither in PATH nor in ${DEBIAN_FOLDER}`;
  if (process.getuid?.() !== 0) return { folder, prefix: [], owner: undefined };
  const [uid, gid] = ["-u", "-g"].map((flag) => outputOf("id", flag, "postgres"));
  if (uid === undefined || gid === undefined)
    return "as root, PostgreSQL needs the user postgres, which this machine does not have";
  if (outputOf("setpriv", "--version") === undefined)
    return "as root, PostgreSQL needs setpriv, which this machine does not have";
  return {
    folder,
    prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
    owner: { uid: Number(uid), gid: Number(gid) },
  };
}

/**
 * Starts a PostgreSQL server on a free port, with an empty database in a temporary folder. Tests need no `fsync`: what a crash
 * of the server loses is up to the server, and a crash of the machine is not tested.
 */
export async function startPostgres(
  { folder: programs, prefix, owner }: PostgresPrograms,
  fsync: "on" | "off" = "off",
): Promise<EngineServer> {
  const folder = mkdtempSync(join(tmpdir(), "telewire-postgres-"));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const commandOf = (name: string, args: readonly string[]): [string, ...string[]] => {
    const [file = "", ...rest] = [...prefix, join(programs, name), ...args];
    return [file, ...rest];
  };
  const data = join(folder, "data");
  const [initdb, ...initdbArgs] = commandOf("initdb", [
    ...["--pgdata", data, "--username", "telewire", "--auth", "trust"],
    ...["--encoding", "UTF8", "--locale", "C", "--no-sync"],
  ]);
  const created = spawnSync(initdb, initdbArgs, { cwd: folder, encoding: "utf8" });
  if (created.status !== 0) throw new Error(`initdb fails:\n${created.stdout}${created.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () =>
    spawnServer({
      command: commandOf("postgres", ["-D", data, ...options]),
      cwd: folder,
      ready: /ready to accept connections/,
    });
  let child = await start();
  return {
    url: `postgres://telewire@127.0.0.1:${port}/postgres`,
    // An immediate shutdown: the next start recovers as after a crash. A SIGKILL would leave its children behind.
    kill: () => endServer(child, "SIGQUIT"),
    async start() {
      child = await start();
    },
    async stop() {
      await endServer(child, "SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
