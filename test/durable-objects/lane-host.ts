import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseLetters } from "../../src/durable-objects/messages.ts";
import type { DeadLetter } from "../../src/inbox/inbox.ts";
import type { Update } from "../../src/types/index.ts";
import { bundleSample } from "../docs/bundle.ts";
import { type RunningWorker, startWorker } from "../support/workerd.ts";
import type { Gate } from "../webhook/gate.ts";
import { listenNode } from "../webhook/listen.ts";
import type { LaneCall } from "./lane-worker.ts";

function bundleWorker(): Promise<string> {
  const module = "./test/durable-objects/lane-worker.ts";
  const entry = `export { Lane, laneWorker as default } from ${JSON.stringify(module)};`;
  return bundleSample(entry, "https://api.telegram.org");
}

/** What the handlers were called with, and what they have to wait for. */
class Handlers {
  readonly calls: string[] = [];
  /** Texts whose handlers wait. */
  readonly gates: Map<string, Gate> = new Map();
  /** Texts whose handlers throw. */
  readonly failing: Set<string> = new Set();
  #onCall: () => void = () => undefined;

  /** Resolves when handlers were called so often. */
  async until(count: number): Promise<readonly string[]> {
    while (this.calls.length < count)
      await new Promise<void>((resolve) => {
        this.#onCall = resolve;
      });
    return this.calls;
  }

  async handle(text: string): Promise<number> {
    this.calls.push(text);
    this.#onCall();
    await this.gates.get(text)?.passed;
    return this.failing.has(text) ? 500 : 200;
  }
}

/** A Worker with lane objects, which can be killed and started again. */
export class LaneHost {
  readonly handlers: Handlers = new Handlers();
  readonly #folder = mkdtempSync(join(tmpdir(), "telewire-objects-"));
  readonly #cleanUp: (end: () => unknown) => void;
  #code: string | undefined;
  #outbound = "";
  #worker: RunningWorker | undefined;

  constructor(cleanUp: (end: () => unknown) => void) {
    this.#cleanUp = cleanUp;
  }

  /** Starts the Worker, again after `kill()`. */
  async start(): Promise<void> {
    if (this.#outbound === "") {
      const test = await listenNode(async (request, response) => {
        response.statusCode = await this.handlers.handle(await text(request));
        response.end("the handler failed");
      });
      this.#cleanUp(() => rmSync(this.#folder, { recursive: true, force: true }));
      this.#cleanUp(() => test.close());
      this.#cleanUp(() => this.#worker?.stop());
      this.#outbound = `127.0.0.1:${test.port}`;
    }
    const objects = { className: "Lane", folder: this.#folder };
    this.#code ??= await bundleWorker();
    const code = this.#code;
    this.#worker = await startWorker({ code, bindings: {}, outbound: this.#outbound, objects });
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    await this.#worker?.stop("SIGKILL");
    this.#worker = undefined;
  }

  /** Delivers an update to the webhook, and returns the status. */
  async deliver(update: Update): Promise<number> {
    const headers = { "x-telegram-bot-api-secret-token": "s" };
    return (await this.#post("/", JSON.stringify(update), headers)).status;
  }

  /** Calls the inbox. */
  async call(call: LaneCall): Promise<unknown> {
    const response = await this.#post("/call", JSON.stringify(call));
    return JSON.parse(await response.text()).result;
  }

  /** Returns the dead letters when there are so many. */
  async letters(count: number): Promise<readonly DeadLetter[]> {
    for (;;) {
      const letters = parseLetters(await this.call({ call: "list", limit: 10 }));
      if (letters.length >= count) return letters;
    }
  }

  #post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#worker?.port}${path}`, {
      method: "POST",
      body,
      headers,
    });
  }
}
