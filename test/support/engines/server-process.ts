import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A database server on this machine. Its address and its data stay the same when it is restarted. */
export interface EngineServer {
  readonly url: string;
  /** Ends the server as a crash would, without any clean-up. Connections break. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Ends the server, and deletes its data. */
  stop(): Promise<void>;
}

/** How a server is started, and what it prints when it accepts connections. */
export interface ServerCommand {
  readonly command: readonly [file: string, ...args: readonly string[]];
  readonly cwd: string;
  readonly ready: RegExp;
}

/** Starts a server. Rejects with what it has printed if it ends before it is ready. */
export async function spawnServer({ command, cwd, ready }: ServerCommand): Promise<ChildProcess> {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  // If this process ends early, its servers do too.
  const killChild = (): boolean => child.kill("SIGKILL");
  process.on("exit", killChild);
  child.once("exit", () => process.off("exit", killChild));
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on("line", (line) => {
        lines.push(line);
        if (ready.test(line)) resolve();
      });
    child.once("error", reject);
    child.once("close", () => reject(new Error(`${file} has ended:\n${lines.join("\n")}`)));
  });
  return child;
}

/** Sends a signal to a server, and resolves when it has ended. */
export async function endServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}

/** Runs a program to its end and returns what it prints. Undefined if it cannot be run, or fails. */
export function outputOf(file: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(file, args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
