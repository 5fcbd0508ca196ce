import type { Change } from "../state/change.ts";
import { isDeposed, logName, type Position, syncFolder } from "./folder.ts";
import { FORMAT, type Header } from "./header.ts";
import { encodeLine } from "./lines.ts";
import type { Recovered } from "./recover.ts";

/** How long changes may wait for the disk, and how long a busy log waits between syncs. */
const SYNC_MS = 5;
/** A log is busy when more calls than this have waited for one sync. */
const BUSY_CALLS = 16;
/** How long a look into the folder holds: no process takes over from one that has just worked. */
const FENCE_MS = 10;

interface Batch {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  calls: number;
}

/** The log of the primary: changes are appended, and synced to the disk together. */
export class Log {
  readonly #folder: string;
  readonly #deposed: () => Error;
  readonly #fs = process.getBuiltinModule("node:fs");
  #position: Position;
  #file: number;
  #size = 0;
  /** How much of the current part is on the disk, and how much of that the file itself says. */
  #synced = 0;
  #marked = 0;
  #pending: string[] = [];
  /** Whether something was written that is not synced. */
  #isDirty = false;
  #batch: Batch | undefined;
  #writing: Promise<void> | undefined;
  #isSyncing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #immediate: ReturnType<typeof setImmediate> | undefined;
  #lastCalls = 0;
  #syncedAt = 0;
  #fencedAt = Number.NEGATIVE_INFINITY;
  #failure: unknown;
  /** Called once, when the log cannot be written, or another process has taken over. */
  onFailure: ((error: unknown) => void) | undefined;
  /** Called after each sync, while no other runs. */
  onSync: (() => void) | undefined;

  /**
   * Creates the file, and begins it with the `unsynced` changes of the log before. `deposed` creates the error for a process that
   * is not the primary any more.
   */
  constructor(
    folder: string,
    position: Position,
    { previous, unsynced }: Recovered,
    deposed: () => Error,
  ) {
    this.#folder = folder;
    this.#deposed = deposed;
    this.#position = position;
    this.#file = this.#open(position, previous, unsynced);
  }

  get position(): Position {
    return this.#position;
  }

  /** The size of the current part, in bytes. */
  get size(): number {
    return this.#size;
  }

  append(change: Change): void {
    this.#throwFailure();
    this.#pending.push(encodeLine(change));
    this.#plan();
  }

  /** Resolves when everything that was appended is on the disk, and no other process has taken over. */
  settled(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#batch ??= createBatch();
    this.#batch.calls++;
    this.#plan();
    return this.#batch.promise;
  }

  /** Throws when another process has taken over, as far as that can be. */
  fence(): void {
    this.#throwFailure();
    if (performance.now() - this.#fencedAt < FENCE_MS) return;
    try {
      this.#look();
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Hands everything that was appended to the system, so that it survives the end of this process. */
  flush(): void {
    this.#throwFailure();
    try {
      this.#write();
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** The same for all that is appended in this turn of the event loop. */
  written(): Promise<void> {
    this.#writing ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#writing = undefined;
        try {
          this.flush();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    return this.#writing;
  }

  /** Begins the next part. May only be called from `onSync`. */
  rotate(): void {
    this.flush();
    this.#fs.fdatasyncSync(this.#file);
    const previous = { ...this.#position, length: this.#size };
    const position = { epoch: previous.epoch, part: previous.part + 1 };
    const old = this.#file;
    this.#size = 0;
    this.#synced = 0;
    this.#marked = 0;
    this.#file = this.#open(position, previous, []);
    this.#position = position;
    this.#fs.closeSync(old);
  }

  /** Rejects everything from now on. */
  fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#clear();
    this.#batch?.reject(error);
    this.#batch = undefined;
    if (!this.#isSyncing) this.#fs.closeSync(this.#file);
    this.onFailure?.(error);
  }

  /** Has the file say that all of it was on the disk. It need not. */
  #seal(): void {
    this.#pending = [];
    this.#mark();
    try {
      this.#write();
    } catch {
      // The next process reads the log in any case.
    }
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The file has its name once its beginning is on the disk. */
  #open(position: Position, previous: Header["previous"], first: readonly Change[]): number {
    const path = `${this.#folder}/${logName(position)}`;
    const temporary = `${path}.tmp`;
    const header: Header = { format: FORMAT, previous };
    const lines = [header, ...first].map(encodeLine);
    const file = this.#fs.openSync(temporary, "w", 0o600);
    try {
      this.#writeTo(file, lines.join(""));
      this.#fs.fdatasyncSync(file);
      this.#fs.renameSync(temporary, path);
      syncFolder(this.#folder);
    } catch (error) {
      this.#fs.closeSync(file);
      this.#fs.rmSync(temporary, { force: true });
      throw error;
    }
    return file;
  }

  #write(): void {
    if (this.#pending.length === 0) return;
    if (performance.now() - this.#fencedAt >= FENCE_MS) this.#look();
    if (this.#synced > this.#marked) this.#mark();
    const text = this.#pending.join("");
    this.#pending = [];
    this.#isDirty = true;
    this.#writeTo(this.#file, text);
  }

  #writeTo(file: number, text: string): void {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; ) {
      const written = this.#fs.writeSync(file, bytes, from);
      from += written;
      this.#size += written;
    }
  }

  #mark(): void {
    const change: Change = ["synced", this.#synced];
    this.#pending.unshift(encodeLine(change));
    this.#marked = this.#synced;
  }

  #look(): void {
    if (isDeposed(this.#folder, this.#position.epoch)) throw this.#deposed();
    this.#fencedAt = performance.now();
  }

  /** At once when calls wait, unless the log is busy. */
  #plan(): void {
    if (this.#isSyncing || this.#immediate !== undefined) return;
    const isUrgent = this.#batch !== undefined && this.#lastCalls <= BUSY_CALLS;
    const waitMs = isUrgent ? 0 : this.#syncedAt + SYNC_MS - performance.now();
    if (isUrgent || (this.#batch !== undefined && waitMs <= 0)) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#immediate = setImmediate(() => this.#startSync());
      return;
    }
    this.#timer ??= setTimeout(() => this.#startSync(), Math.min(SYNC_MS, Math.max(1, waitMs)));
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }

  #startSync(): void {
    this.#clear();
    if (this.#failure !== undefined) return;
    const batch = this.#batch;
    this.#batch = undefined;
    this.#lastCalls = batch?.calls ?? 0;
    this.#isSyncing = true;
    this.#syncedAt = performance.now();
    const end = (error: unknown, size: number): void => {
      this.#isSyncing = false;
      try {
        if (this.#failure !== undefined) this.#fs.closeSync(this.#file);
        this.#throwFailure();
        if (error !== null) throw error;
        this.#look();
        this.#synced = size;
      } catch (failure) {
        batch?.reject(failure);
        this.fail(failure);
        return;
      }
      batch?.resolve();
      this.onSync?.();
      if (this.#batch !== undefined || this.#pending.length > 0 || this.#isDirty) this.#plan();
    };
    try {
      this.#write();
    } catch (error) {
      end(error, 0);
      return;
    }
    if (!this.#isDirty) {
      end(null, this.#size);
      return;
    }
    this.#isDirty = false;
    const size = this.#size;
    this.#fs.fdatasync(this.#file, (error) => end(error, size));
  }

  /** Closes the file. What is not settled is lost. */
  close(): void {
    this.onFailure = undefined;
    if (this.#failure === undefined && this.#synced > this.#marked) this.#seal();
    this.fail(new Error("The journal is closed"));
  }
}

function createBatch(): Batch {
  let settle: Pick<Batch, "resolve" | "reject"> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The calls that wait for it handle the error.
  promise.catch(() => undefined);
  const nothing = (): void => undefined;
  return { promise, resolve: nothing, reject: nothing, ...settle, calls: 0 };
}
