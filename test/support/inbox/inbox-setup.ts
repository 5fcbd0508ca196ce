import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach } from "vitest";
import type { Inbox } from "../../../src/inbox/inbox.ts";
import { PROGRAM_FLAGS } from "../program-flags.ts";
import type { EngineOptions, InboxSpec, OpenInbox } from "./open-inbox.ts";

const PROGRAM = fileURLToPath(new URL("claiming-program.ts", import.meta.url));
/** Short, so that a test of a lost claim is; long enough for a busy machine. */
export const LOCK_MS = 2_000;

/** A store for one test. */
export interface TestStore {
  readonly spec: InboxSpec;
  /** Deletes it. All inboxes are closed by then. */
  remove(): unknown;
}

/** What an engine passes to the suite. */
export interface InboxEngine {
  readonly openInbox: OpenInbox;
  /** The URL of the module that exports `openInbox`, for other processes. */
  readonly opener: string;
  createStore(): Promise<TestStore> | TestStore;
}

/** A process that has claimed a lane. */
export interface ClaimingProcess {
  readonly child: ChildProcess;
  /** The entries that it got. */
  readonly ids: readonly string[];
  /** Returns the value that it prints next. */
  readonly next: () => Promise<unknown>;
}

/** Gives each test a store, an inbox on it, and what else it opens. */
export class InboxSetup {
  readonly #engine: InboxEngine;
  readonly #inboxes: Inbox[] = [];
  readonly #children: ChildProcess[] = [];
  #store: TestStore | undefined;
  #inbox: Inbox | undefined;

  constructor(engine: InboxEngine) {
    this.#engine = engine;
    beforeEach(() => this.#create());
    afterEach(() => this.#remove());
  }

  /** Begins again with an empty store. */
  async renew(): Promise<void> {
    await this.#remove();
    await this.#create();
  }

  async #create(): Promise<void> {
    this.#store = await this.#engine.createStore();
    this.#inbox = await this.open();
  }

  async #remove(): Promise<void> {
    for (const child of this.#children.splice(0)) await end(child);
    for (const each of this.#inboxes.splice(0)) await each.close();
    await this.#store?.remove();
  }

  get inbox(): Inbox {
    if (this.#inbox === undefined) throw new Error("no test is running");
    return this.#inbox;
  }

  get spec(): InboxSpec {
    if (this.#store === undefined) throw new Error("no test is running");
    return this.#store.spec;
  }

  /** Opens another inbox on the same store. */
  async open(options: EngineOptions = {}): Promise<Inbox> {
    const opened = await this.#engine.openInbox(this.spec, { lockMs: LOCK_MS, ...options });
    this.#inboxes.push(opened);
    return opened;
  }

  /** Starts a process that claims a lane. Returns the ids that it got, and what it prints next. */
  async startClaiming(): Promise<ClaimingProcess> {
    const args = [...PROGRAM_FLAGS, PROGRAM, JSON.stringify(this.spec)];
    const child = spawn(process.execPath, [...args, String(LOCK_MS), this.#engine.opener], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value));
    const ids: readonly string[] = await next();
    return { child, ids, next };
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
