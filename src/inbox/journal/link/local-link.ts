import { DeposedError, toJournalError } from "../errors.ts";
import { compact } from "../log/compact.ts";
import { isDeposed } from "../log/folder.ts";
import { Log } from "../log/log.ts";
import type { Recovered } from "../log/recover.ts";
import { changesTo } from "../log/snapshot.ts";
import { Keeper } from "../primary/keeper.ts";
import type { Operations } from "../primary/operations.ts";
import type { State } from "../state/state.ts";
import type { Link } from "./link.ts";
import { deleteLock, touchLock } from "./lock.ts";
import type { Caller } from "./remote-link.ts";
import type { Server } from "./server.ts";

/** How many times larger than the last snapshot a log may become. */
const MAX_GROWTH = 3;

/** How large a log may become without being replaced: larger than twice that, it could not be read. */
const MAX_LOG = 1_073_741_824;

/** How often a lock is touched in the time for which that counts. */
const TOUCHES = 4;

/** Where a primary works. */
export interface Place {
  readonly folder: string;
  readonly epoch: number;
  readonly server: Server;
  /** A log that is shorter than this is not replaced by a snapshot. */
  readonly compactBytes: number;
}

/** What a new primary has found in the folder. */
export interface Found {
  readonly state: State;
  readonly recovered: Recovered;
  /** Sessions whose processes are certain to be dead. */
  readonly ended: readonly string[];
}

/** This process is the primary. */
export class LocalLink implements Link {
  readonly lost: readonly string[];
  readonly operations: Operations;
  readonly #place: Place;
  readonly #state: State;
  readonly #log: Log;
  readonly #keeper: Keeper;
  readonly #touching: ReturnType<typeof setInterval>;
  #compacting: Promise<void> | undefined;
  #compactAt: number;
  #isOver = false;
  onEnd: (() => void) | undefined;

  constructor(place: Place, found: Found, caller: Caller) {
    const { folder, epoch } = place;
    const { state, recovered, ended } = found;
    this.#place = place;
    this.#state = state;
    this.#compactAt = place.compactBytes;
    this.#log = new Log(folder, { epoch, part: 0 }, recovered, () => new DeposedError());
    this.#log.onFailure = (error) => this.#stepDown(error);
    this.#log.onSync = () => this.#compactIfLarge();
    this.#keeper = new Keeper(state, this.#log, caller.lockMs, ended);
    // It ends with its process, which is the primary's.
    const lockMs = Number.POSITIVE_INFINITY;
    this.lost = this.#keeper.join(caller.session, lockMs, caller.holdings, caller.events);
    this.operations = this.#keeper.operationsOf(caller.session);
    place.server.start(this.#keeper);
    this.#touching = setInterval(() => touchLock(folder, epoch), caller.lockMs / TOUCHES);
    this.#touching.unref();
    if (recovered.previous !== null) this.#compact();
  }

  retire(): void {
    this.#place.server.close();
  }

  async close(): Promise<void> {
    this.#place.server.pause();
    // Those that waited for it learn of a failure themselves.
    await this.#log.settled().catch(() => undefined);
    await this.#end();
  }

  async #end(): Promise<void> {
    const isCurrent = !this.#isOver;
    this.#isOver = true;
    clearInterval(this.#touching);
    this.#keeper.stop(new DeposedError());
    this.#log.close();
    if (isCurrent) deleteLock(this.#place.folder, this.#place.epoch);
    this.#place.server.close();
    await this.#compacting;
  }

  #stepDown(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#touching);
    this.#keeper.stop(toJournalError(error, this.#place.folder));
    this.#place.server.stepDown();
    this.onEnd?.();
  }

  #compactIfLarge(): void {
    if (this.#log.size < this.#compactAt || this.#compacting !== undefined) return;
    try {
      this.#log.rotate();
    } catch (error) {
      this.#log.fail(error);
      return;
    }
    this.#compact();
  }

  #compact(): void {
    const isCurrent = (): boolean =>
      !this.#isOver && !isDeposed(this.#place.folder, this.#place.epoch);
    this.#compacting = compact(
      this.#place.folder,
      this.#log.position,
      changesTo(this.#state),
      isCurrent,
    ).then(
      (size) => this.#endCompacting(size),
      // The logs are still complete, and the next attempt follows when the next part is as long.
      () => this.#endCompacting(),
    );
  }

  #endCompacting(size?: number): void {
    this.#compacting = undefined;
    if (size === undefined) return;
    const { compactBytes } = this.#place;
    this.#compactAt = Math.min(Math.max(compactBytes, size * MAX_GROWTH), MAX_LOG);
  }
}
