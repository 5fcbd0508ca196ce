import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { HandlerEvent } from "./handler-event.ts";
import { type DemoTask, TASK_VARIABLE } from "./settings.ts";

/** A process of the demo: the intake, or a worker. */
export class DemoProcess {
  readonly name: string;
  readonly events: HandlerEvent[] = [];
  /** What it has printed to standard error. */
  readonly errors: string[] = [];
  /** When it was killed, on the clock of the events. */
  killedAt: number | undefined;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  /** Starts `<program>.ts`, with the flags of this process. `onEvent` is called after each of its events. */
  constructor(name: string, program: string, task: DemoTask, onEvent: () => void) {
    this.name = name;
    const path = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
    this.#child = spawn(process.execPath, [...process.execArgv, path], {
      env: { ...process.env, [TASK_VARIABLE]: JSON.stringify(task) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#closed = once(this.#child, "close");
    const { stdout, stderr } = this.#child;
    if (stdout === null || stderr === null) throw new Error("The process has no pipes");
    createInterface(stdout).on("line", (line) => {
      this.events.push(JSON.parse(line));
      onEvent();
    });
    createInterface(stderr).on("line", (line) => this.errors.push(line));
  }

  /** How many of its handlers are running. */
  get running(): number {
    return this.count("begun") - this.count("ended");
  }

  count(type: HandlerEvent["type"]): number {
    return this.events.filter((event) => event.type === type).length;
  }

  /** Ends it with SIGKILL, without a chance to finish anything. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
    this.killedAt = Date.now();
  }

  /** Ends it with SIGTERM. Resolves with the exit code, or with the signal that ended it. */
  async stop(): Promise<number | string> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) {
      this.#child.kill("SIGTERM");
      await this.#closed;
    }
    return this.#child.exitCode ?? this.#child.signalCode ?? "unknown";
  }
}
