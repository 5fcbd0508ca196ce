import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../servers/free-port.ts";
import { type EngineServer, endServer, outputOf, spawnServer } from "./server-process.ts";

/** The program of a Redis server, or of Valkey's, which is compatible; undefined if the machine has none. */
export function findRedis(): string | undefined {
  return ["redis-server", "valkey-server"].find((file) => outputOf(file, "--version"));
}

/** How often a Redis server makes its log of writes safe, which it reads when it is started again. */
export type AppendFsync = "always" | "everysec";

/** Starts a Redis server on a free port, with an empty temporary folder. */
export async function startRedis(
  program: string,
  appendfsync: AppendFsync = "everysec",
): Promise<EngineServer> {
  const folder = mkdtempSync(join(tmpdir(), "telewire-redis-"));
  const port = await freePort();
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: folder,
    save: "",
    appendonly: "yes",
    appendfsync,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const start = () =>
    spawnServer({
      command: [program, ...args],
      cwd: folder,
      ready: /Ready to accept connections/,
    });
  let child = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => endServer(child, "SIGKILL"),
    async start() {
      child = await start();
    },
    async stop() {
      await endServer(child, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
