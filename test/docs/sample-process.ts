import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../contract/repository.ts";
import { freePort } from "../support/servers/free-port.ts";

const bun = join(ROOT, "node_modules/bun/bin/bun.exe");
const libc = process.platform === "linux" ? "-glibc" : "";
const deno = join(ROOT, `node_modules/@deno/${process.platform}-${process.arch}${libc}/deno`);

/** A program that serves a file on a port. */
export type Runtime = "node" | "bun" | "deno run" | "deno serve";

function commandOf(runtime: Runtime, path: string, port: number): readonly [string, ...string[]] {
  switch (runtime) {
    case "node":
      return ["node", path];
    case "bun":
      return [bun, path];
    case "deno run":
      return [deno, "run", "--allow-env", "--allow-net", path];
    case "deno serve":
      return [deno, "serve", "--allow-env", "--allow-net", `--port=${port}`, path];
  }
}

/** A sample that serves HTTP in a separate process. */
export interface SampleProcess {
  readonly port: number;
  /** Sends `SIGTERM` and resolves with the exit code, which is `null` if the signal ended the process. */
  stop(): Promise<number | null>;
}

/** Starts a sample, with its port in the environment, and resolves when it accepts connections. */
export async function serveSample(
  runtime: Runtime,
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<SampleProcess> {
  const port = await freePort();
  const [program, ...args] = commandOf(runtime, path, port);
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PORT: String(port), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exited = once(child, "exit");
  while (!(await accepts(port))) {
    if (hasExited(child)) throw new Error(`The sample ended before it listened:\n${output}`);
    await sleep(20);
  }
  return {
    port,
    async stop() {
      child.kill();
      await exited;
      return child.exitCode;
    },
  };
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Whether something listens on a port of loopback. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
