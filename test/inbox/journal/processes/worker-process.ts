import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PROGRAM_FLAGS } from "../../../support/program-flags.ts";

const PROGRAM = fileURLToPath(new URL("working-program.ts", import.meta.url));

/** How long a process may take to print what a test waits for. */
const REPORT_MS = 30_000;

/** What a process has printed. */
export interface Report {
  readonly word: string;
  readonly id: string;
  readonly lane: string;
  readonly at: number;
}

/** A process that works on a journal. */
export class WorkerProcess {
  readonly reports: Report[] = [];
  readonly #child: ChildProcess;
  #onReport: (() => void) | undefined;

  /** It stores entries, too, with a number to begin with. */
  constructor(folder: string, lockMs: number, handlerMs: number, first?: number) {
    const args = [...PROGRAM_FLAGS, PROGRAM, folder, String(lockMs), String(handlerMs)];
    const child = spawn(process.execPath, first === undefined ? args : [...args, String(first)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [word = "", id = "", lane = "", at = ""] = line.split(" ");
      this.reports.push({ word, id, lane, at: Number(at) });
      this.#onReport?.();
    });
    this.#child = child;
  }

  idsOf(word: string): readonly string[] {
    return this.reports.filter((report) => report.word === word).map(({ id }) => id);
  }

  /** What it has acknowledged without learning whether that was accepted, because it was killed. */
  get unknown(): readonly string[] {
    const known = new Set([...this.idsOf("done"), ...this.idsOf("refused")]);
    return this.idsOf("ending").filter((id) => !known.has(id));
  }

  /** Waits for this many more reports of a kind, but not for ever. */
  async more(word: string, count: number): Promise<void> {
    const target = this.idsOf(word).length + count;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        const last = this.reports.slice(-5).map((report) => `${report.word} ${report.id}`);
        const { exitCode, signalCode } = this.#child;
        const end = `exit code ${exitCode}, signal ${signalCode}`;
        reject(new Error(`still not ${count} more "${word}"; ${end}, last: ${last.join(", ")}`));
      }, REPORT_MS);
      this.#onReport = () => {
        if (this.idsOf(word).length < target) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#onReport = undefined;
  }

  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = once(this.#child, "close");
    this.#child.kill("SIGKILL");
    await closed;
  }

  /** Lets it end in good order. */
  async stop(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.stdin?.end();
    await closed;
  }
}
