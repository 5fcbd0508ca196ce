import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type ChaosEvent, now } from "./events.ts";

/** When a process did not run: it was frozen, or had been killed. */
export interface Pause {
  readonly from: number;
  to: number;
}

/** If this process ends early, those that it has frozen would stay. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A process of a run, and what it has reported. */
export class ChaosProcess {
  readonly child: ChildProcess;
  readonly events: ChaosEvent[] = [];
  readonly pauses: Pause[] = [];
  /** Resolves when it has ended and all that it has reported was read. */
  readonly exited: Promise<unknown>;
  isFrozen = false;
  /** Whether it was killed or asked to stop. */
  isExpectedToEnd = false;
  #onEvent: (() => void) | undefined;

  /** `command` is the program and its arguments. */
  constructor([program = "", ...args]: readonly string[], errors: string[]) {
    this.child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.exited = once(this.child, "close");
    const { child } = this;
    running.add(child);
    child.once("exit", () => running.delete(child));
    const { stdout, stderr } = this.child;
    if (stdout === null || stderr === null) throw new Error("no pipes");
    createInterface({ input: stdout }).on("line", (line) => {
      const event: ChaosEvent = JSON.parse(line);
      this.events.push(event);
      this.#onEvent?.();
    });
    createInterface({ input: stderr }).on("line", (line) => errors.push(line));
  }

  /** Resolves when it has reported an event of a type. Rejects when it ends before. */
  async until(type: ChaosEvent["type"]): Promise<void> {
    const found = new Promise<void>((resolve) => {
      this.#onEvent = () => {
        if (this.events.some((event) => event.type === type)) resolve();
      };
      this.#onEvent();
    });
    await Promise.race([
      found,
      this.exited.then(() => {
        if (!this.events.some((event) => event.type === type))
          throw new Error(`ended before "${type}"`);
      }),
    ]);
  }

  /** Whether it has started, is not frozen, and was not asked to stop. */
  get isBusy(): boolean {
    return this.isAlive && this.events.length > 0 && !this.isFrozen && !this.isExpectedToEnd;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Kills it with SIGKILL: its handlers have ended then, whatever they have not reported. */
  async kill(): Promise<void> {
    this.isExpectedToEnd = true;
    this.pauses.push({ from: now(), to: Number.POSITIVE_INFINITY });
    this.child.kill("SIGKILL");
    await this.exited;
  }

  /** To be called when it has ended by itself: it lived at least until its last report. */
  noteCrash(): void {
    const from = Math.max(0, ...this.events.map((event) => ("at" in event ? event.at : 0)));
    this.pauses.push({ from, to: Number.POSITIVE_INFINITY });
  }

  freeze(): void {
    this.isFrozen = true;
    this.pauses.push({ from: now(), to: Number.POSITIVE_INFINITY });
    this.child.kill("SIGSTOP");
  }

  thaw(): void {
    const pause = this.pauses.at(-1);
    if (pause !== undefined) pause.to = now();
    this.isFrozen = false;
    this.child.kill("SIGCONT");
  }

  /** Asks it to stop, and kills it when it does not within some time. It may crash meanwhile. */
  async stop(withinMs: number): Promise<boolean> {
    if (!this.isAlive) return true;
    this.isExpectedToEnd = true;
    this.child.kill("SIGTERM");
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.child.kill("SIGKILL");
    }, withinMs);
    await this.exited;
    clearTimeout(timer);
    if (this.child.signalCode === "SIGKILL") this.noteCrash();
    return !isLate;
  }
}
