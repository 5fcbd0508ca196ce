import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

const { default: workerd }: { default: string } = createRequire(import.meta.url)("workerd");

/** A Worker to run. */
export interface WorkerSettings {
  /** The code, in one module. */
  readonly code: string;
  /** Its environment variables and secrets. */
  readonly bindings: Readonly<Record<string, string>>;
  /** `host:port` of the server that gets whatever it fetches. */
  readonly outbound: string;
  /** A class of Durable Objects that it exports, which is also its binding, and the folder where they are stored. */
  readonly objects?: { readonly className: string; readonly folder: string };
}

/** A Worker in workerd, the runtime of Cloudflare Workers. */
export interface RunningWorker {
  readonly port: number;
  /** Ends the process; with `SIGKILL`, as a crash does. */
  stop(signal?: "SIGKILL"): Promise<void>;
}

/** Starts a Worker on a port of loopback, without compatibility flags. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const folder = mkdtempSync(join(tmpdir(), "telewire-worker-"));
  writeFileSync(join(folder, "worker.js"), settings.code);
  writeFileSync(join(folder, "config.capnp"), createConfig(settings));
  const child: ChildProcess = spawn(workerd, ["serve", "config.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve)).then((code) => {
    rmSync(folder, { recursive: true });
    return code;
  });
  const control = child.stdio[3] as Readable;
  const port = new Promise<number>((resolve) => {
    control.once("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString()).port));
  });
  const failed = exited.then((code) => {
    throw new Error(`workerd exited with ${code}`);
  });
  return {
    port: await Promise.race([port, failed]),
    async stop(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

function createConfig({ bindings, outbound, objects }: WorkerSettings): string {
  const list = Object.entries(bindings).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  );
  let storage = "";
  let disk = "";
  if (objects !== undefined) {
    const className = JSON.stringify(objects.className);
    list.push(`(name = ${className}, durableObjectNamespace = ${className})`);
    storage = `
      durableObjectNamespaces = [(className = ${className}, uniqueKey = "test", enableSql = true)],
      durableObjectStorage = (localDisk = "disk"),`;
    disk = `
    (name = "disk", disk = (path = ${JSON.stringify(objects.folder)}, writable = true)),`;
  }
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [${list.join(", ")}],
      globalOutbound = "outbound",${storage}
    )),${disk}
    (name = "outbound", external = (address = ${JSON.stringify(outbound)}, http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`;
}
