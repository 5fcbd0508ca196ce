import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PROGRAM_FLAGS } from "../../support/program-flags.ts";

const SCRIPT = fileURLToPath(new URL("./crashing-bot.ts", import.meta.url));
/** Long enough for a test to kill the process before that, even on a slow machine. */
const HOLD_MS = 1_500;

/** A process that polls. */
export class Poller {
  readonly #child: ChildProcess;
  readonly lines: string[] = [];
  #onLine: () => void = () => undefined;

  /** With a folder, updates are stored in it. */
  constructor(token: string, apiRoot: string, hang: "hang" | "end", inbox = "") {
    const args = [...PROGRAM_FLAGS, SCRIPT, token, apiRoot, `${HOLD_MS}`, hang, inbox];
    this.#child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    if (this.#child.stdout === null) throw new Error("no standard output");
    createInterface(this.#child.stdout).on("line", (line) => {
      this.lines.push(line);
      this.#onLine();
    });
  }

  /** Resolves once the process has written this line. */
  async wrote(line: string): Promise<void> {
    while (!this.lines.includes(line))
      await new Promise<void>((resolve) => {
        this.#onLine = resolve;
      });
  }

  async kill(): Promise<void> {
    if (this.#child.signalCode !== null || this.#child.exitCode !== null) return;
    const exited = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await exited;
  }

  /** Asks it to stop; returns its exit code. */
  async stop(): Promise<number | null> {
    const exited = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGTERM");
    await exited;
    return this.#child.exitCode;
  }

  /** The texts whose handlers have started, in order. */
  get started(): string[] {
    return this.lines.flatMap((line) => (line.startsWith("start ") ? [line.slice(6)] : []));
  }
}
