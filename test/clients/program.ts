import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ROOT } from "../contract/repository.ts";

/** How long a program may take until it receives updates. */
const READY_TIMEOUT_MS = 60_000;
/** How long a program may take to end after SIGTERM; some wait for their long poll. */
const STOP_TIMEOUT_MS = 15_000;
/** How much of its output is kept for error messages, in characters. */
const MAX_OUTPUT = 4000;

/** A program to start, in the root folder of the repository unless `cwd` names another one. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly cwd?: string;
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A bot in a process of its own. */
export class Program {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  #output = "";
  /** Resolves when it has printed `ready`. Rejects when it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone and all of its output has been read. */
  readonly ended: Promise<void>;

  /** `settings` are the variables that every program reads. */
  constructor(
    { file, args, cwd = ROOT, env = {} }: Command,
    settings: Readonly<Record<string, string>>,
  ) {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#output = (this.#output + text).slice(-MAX_OUTPUT);
      });
    this.ended = new Promise((resolve) => {
      child.once("close", () => resolve());
      child.once("error", (error) => {
        this.#output += error.message;
        resolve();
      });
    });
    this.ready = new Promise((resolve, reject) => {
      const deadline = setTimeout(() => child.kill("SIGKILL"), READY_TIMEOUT_MS);
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.trim() !== "ready") return;
        clearTimeout(deadline);
        resolve();
      });
      void this.ended.then(() => {
        clearTimeout(deadline);
        reject(new Error(`The program ended before it was ready: ${this.output}`));
      });
    });
  }

  /** The end of what it has printed, on one line. */
  get output(): string {
    return this.#output.trim().replaceAll(/\s*\n\s*/g, " | ") || "(no output)";
  }

  /** Ends it with SIGTERM. Rejects when that does not work, and kills it. */
  async stop(): Promise<void> {
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      this.#child.kill("SIGKILL");
    }, STOP_TIMEOUT_MS);
    this.#child.kill("SIGTERM");
    await this.ended;
    clearTimeout(deadline);
    if (isLate) throw new Error(`The program did not end within ${STOP_TIMEOUT_MS} ms of SIGTERM`);
  }

  /** Ends it at once. */
  kill(): void {
    this.#child.kill("SIGKILL");
  }
}
