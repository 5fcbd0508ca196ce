import { TelewireError } from "../../errors.ts";
import { messageOf } from "../../internal/describe-error.ts";
import { nextEvent } from "./entries.ts";
import { expireOwners } from "./lanes.ts";
import { type FileDatabase, MEMORY, openDatabase } from "./open-database.ts";
import { createTables } from "./schema.ts";
import type { Step } from "./step.ts";
import { Writer } from "./writer.ts";

/** How often the file is checked for what other processes have written, while something waits for it. */
const POLL_MS = 25;

/** What an inbox learns about its store. */
export interface Watcher {
  /** What it waits for: new lanes, more entries of those that it has, or nothing. */
  readonly waitsFor: "lanes" | "entries" | undefined;
  /** Called after a transaction of this process. */
  notice(step: Step): void;
  /** Called before claims that were not renewed in time are lost. */
  renew(step: Step): void;
  /** Called when another process has written anything. */
  look(): void;
}

/** Where inboxes keep their entries. */
export interface Store {
  /** Runs code in a transaction. `isDurable` says that its result must survive a loss of power. */
  write<T>(isDurable: boolean, work: (step: Step) => T): Promise<T>;
  add(watcher: Watcher): void;
  /** Called when `waitsFor` has changed. */
  update(): void;
  /** Called by an inbox that uses it no more. */
  remove(watcher: Watcher): void;
}

/** The files that this process has open, by absolute path. */
const FILES: Map<string, FileStore> = /* @__PURE__ */ new Map();

/** Opens a database file, which all inboxes of this process share. Each inbox on `:memory:` has one for itself. */
export function openStore(path: string): Store {
  if (path === MEMORY) return new FileStore(path);
  const absolute = process.getBuiltinModule("node:path").resolve(path);
  const store = FILES.get(absolute) ?? new FileStore(absolute);
  FILES.set(absolute, store);
  return store;
}

class FileStore implements Store {
  readonly #path: string;
  readonly #db: FileDatabase;
  readonly #writer: Writer;
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | undefined;
  #version: number;
  /** When something happens by itself, in milliseconds since the epoch. */
  #nextEvent = 0;

  constructor(path: string) {
    this.#path = path;
    this.#db = openDatabase(path, createTables);
    this.#version = this.#db.version();
    this.#writer = new Writer(this.#db, {
      beforeEnd: (step) => {
        this.#nextEvent = nextEvent(step);
      },
      afterEnd: (step) => {
        for (const watcher of this.#watchers) watcher.notice(step);
      },
      wrap: (error) =>
        new TelewireError(`The inbox ${path} has failed: ${messageOf(error)}`, { cause: error }),
    });
  }

  write<T>(isDurable: boolean, work: (step: Step) => T): Promise<T> {
    return this.#writer.write(isDurable, work);
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  remove(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher)) return;
    this.update();
    if (this.#watchers.size > 0) return;
    FILES.delete(this.#path);
    this.#db.close();
  }

  update(): void {
    const needs = new Set([...this.#watchers].map(({ waitsFor }) => waitsFor));
    const waits = needs.has("lanes");
    if (!waits && !needs.has("entries")) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS);
    // A process that waits for work goes on; one that has some has its own reasons to.
    if (waits) this.#timer.ref();
    else this.#timer.unref();
  }

  #poll(): void {
    if (this.#hasForeignChange()) for (const watcher of this.#watchers) watcher.look();
    if (Date.now() < this.#nextEvent) return;
    this.#nextEvent = Number.POSITIVE_INFINITY;
    // A failure is met again by whoever waits.
    this.write(false, (step) => this.#expire(step)).catch(() => this.#retryEvent());
  }

  #expire(step: Step): void {
    // This process lives, whatever the clock says after a step or a sleep of the machine.
    for (const watcher of this.#watchers) watcher.renew(step);
    expireOwners(step);
  }

  #hasForeignChange(): boolean {
    try {
      const before = this.#version;
      this.#version = this.#db.version();
      return this.#version !== before;
    } catch {
      // The calls that follow meet the same error, and report it.
      return true;
    }
  }

  #retryEvent(): void {
    this.#nextEvent = 0;
  }
}
