import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { BOT_SETTINGS, type BotTask } from "./settings.ts";

/** How a process of the bot ended. */
export interface ProcessEnd {
  readonly run: number;
  readonly cause: "kill" | "stop";
  /** When the process had ended. Unix time in milliseconds, as the other times. */
  readonly endedAt: number;
  /** Since when nothing has gone wrong; `undefined` when faults went on. */
  readonly quietSince: number | undefined;
  /** The exit code, or the signal that ended the process. */
  readonly exit: number | string;
}

/** More than `bot.stop()` takes at most: the grace period and the time to confirm. */
const END_TIMEOUT_MS = 15_000;
/** Lines of standard error that are kept, to explain a failure. */
const MAX_LINES = 40;

/** A process of the bot. */
export class BotProcess {
  readonly #child: ChildProcess;
  readonly #run: number;
  readonly #exited: Promise<unknown>;
  /** The last lines of standard error. */
  readonly lines: string[] = [];
  /** Resolves with the port of the webhook when the bot is ready, or with `undefined` when it ended before. */
  readonly ready: Promise<number | undefined>;

  constructor(command: readonly [string, ...string[]], task: BotTask) {
    const [program, ...args] = command;
    this.#run = task.run;
    this.#child = spawn(program, args, {
      env: { ...process.env, [BOT_SETTINGS]: JSON.stringify(task) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#exited = once(this.#child, "close");
    this.#keepLines();
    this.ready = this.#readPort();
  }

  /** Ends the process; resolves when it has ended, by force after a time limit. */
  async end(cause: ProcessEnd["cause"], quietSince?: number): Promise<ProcessEnd> {
    this.#child.kill(cause === "kill" ? "SIGKILL" : "SIGTERM");
    const force = setTimeout(() => this.#child.kill("SIGKILL"), END_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(force);
    const { exitCode, signalCode } = this.#child;
    return {
      run: this.#run,
      cause,
      endedAt: Date.now(),
      quietSince,
      exit: exitCode ?? signalCode ?? "unknown",
    };
  }

  #keepLines(): void {
    const { stderr } = this.#child;
    if (stderr === null) return;
    createInterface(stderr).on("line", (line) => {
      this.lines.push(`${this.#run}: ${line}`);
      if (this.lines.length > MAX_LINES) this.lines.shift();
    });
  }

  async #readPort(): Promise<number | undefined> {
    const { stdout } = this.#child;
    if (stdout === null) return undefined;
    for await (const line of createInterface(stdout)) {
      const { port }: { readonly port: number } = JSON.parse(line);
      return port;
    }
    return undefined;
  }
}
