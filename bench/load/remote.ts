import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Program, programFile } from "../programs.ts";

/** What a process can be asked: by name, what comes with the question, and the answer. */
export interface Questions {
  readonly [name: string]: { readonly value: unknown; readonly answer: unknown };
}

/** An answer on its way back; the process of a failed question sends the error's stack. */
export type Reply = { readonly answer?: unknown } | { readonly error: string };

/** A process that answers questions over an IPC channel, one at a time. */
export class Remote<Q extends Questions> {
  readonly #process: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #failed: Promise<never>;
  #errors = "";

  /** Takes over a process that has been started with an IPC channel. */
  constructor(process: ChildProcess) {
    this.#process = process;
    // A message that arrives before the process listens may be lost.
    this.#ready = once(process, "message");
    process.stderr?.on("data", (chunk) => {
      this.#errors += chunk;
    });
    this.#failed = once(process, "exit").then(([code]) => {
      throw new Error(`The process exited with code ${code}\n${this.#errors}`);
    });
    // It also rejects when the process is ended on purpose.
    this.#failed.catch(() => undefined);
  }

  /** Starts a program, on the runtime of this process or on Node. */
  static start<Q extends Questions>(
    program: Program,
    parameters: object,
    runtime: "this" | "node",
  ): Remote<Q> {
    const command = runtime === "this" ? process.execPath : "node";
    const child = spawn(command, [programFile(program), JSON.stringify(parameters)], {
      // The standard output of this process carries the figures.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    return new Remote<Q>(child);
  }

  /** Rejects when the question fails, and when the process ends before it has answered. */
  async ask<K extends string & keyof Q>(name: K, value: Q[K]["value"]): Promise<Q[K]["answer"]> {
    await Promise.race([this.#ready, this.#failed]);
    const replied = once(this.#process, "message");
    this.#process.send({ name, value });
    const [reply] = (await Promise.race([replied, this.#failed])) as [Reply];
    if ("error" in reply) throw new Error(reply.error);
    return reply.answer;
  }

  /** Ends the process as a crash would. */
  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#failed.catch(() => undefined);
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#process.disconnect();
    await this.#failed.catch(() => undefined);
  }
}
