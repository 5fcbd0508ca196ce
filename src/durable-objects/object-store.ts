import { EFFECT_MS, SEEN_MS } from "../inbox/inbox.ts";
import type { Database, Row, SqlValue } from "../inbox/sqlite/database.ts";
import { maybeNumberOf } from "../inbox/sqlite/database.ts";
import { insertDue } from "../inbox/sqlite/entries.ts";
import { loseOwners } from "../inbox/sqlite/lanes.ts";
import { createTables } from "../inbox/sqlite/schema.ts";
import { Step } from "../inbox/sqlite/step.ts";
import type { Store, Watcher } from "../inbox/sqlite/store.ts";
import type { ObjectStorage } from "./platform.ts";

const FREE_LANES = "SELECT count(*) AS count FROM inbox_lanes WHERE owner IS NULL";
const DEAD = "SELECT count(*) AS count FROM inbox_dead";
const FIRST_DUE = "SELECT min(not_before) AS at FROM inbox_scheduled";
const LAST_MEMORY = `SELECT max(at) AS at FROM
  (SELECT max(at) + ? AS at FROM inbox_seen UNION ALL SELECT max(at) + ? FROM inbox_effects)`;

function countIn({ db }: Step, sql: string): number {
  return maybeNumberOf(db.all(sql)[0], "count") ?? 0;
}

/** The storage of a Durable Object, whose responses wait until what it has written is stored. */
class ObjectDatabase implements Database {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  run(sql: string, ...params: readonly SqlValue[]): number {
    this.#storage.sql.exec(sql, ...params).toArray();
    const [row] = this.all("SELECT changes() AS changes");
    return maybeNumberOf(row, "changes") ?? 0;
  }

  all(sql: string, ...params: readonly SqlValue[]): readonly Row[] {
    return this.#storage.sql.exec(sql, ...params).toArray();
  }

  transaction<T>(work: () => T): T {
    return this.#storage.transactionSync(work);
  }
}

/** Keeps the entries of an inbox in a Durable Object, which has them to itself. */
export class ObjectStore implements Store {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #watchers = new Set<Watcher>();

  /** Creates the tables. The claims of an earlier object of this name were lost: it has crashed or was replaced. */
  constructor(storage: ObjectStorage, now: () => number = Date.now) {
    this.#db = new ObjectDatabase(storage);
    this.#now = now;
    createTables(this.#db);
    this.#run(loseOwners);
  }

  async write<T>(_isDurable: boolean, work: (step: Step) => T): Promise<T> {
    return this.#run(work);
  }

  #run<T>(work: (step: Step) => T): T {
    const [step, result] = this.#db.transaction(() => {
      const current = new Step(this.#db, this.#now());
      insertDue(current);
      const value = work(current);
      current.end();
      return [current, value];
    });
    for (const watcher of this.#watchers) watcher.notice(step);
    return result;
  }

  /**
   * Returns when there is something to do, in milliseconds since the epoch: an entry is due that nothing handles, or all can
   * be forgotten. `undefined` while that depends on others.
   */
  nextEvent(): number | undefined {
    return this.#run((step) => {
      if (countIn(step, FREE_LANES) > 0) return step.now;
      const due = maybeNumberOf(step.db.all(FIRST_DUE)[0], "at");
      return due ?? this.#forgettableAt(step);
    });
  }

  /** Whether nothing here matters any longer. */
  isForgettable(): boolean {
    return this.#run((step) => {
      const at = this.#forgettableAt(step);
      return at !== undefined && at <= step.now;
    });
  }

  /** Returns when ids and effects need no longer be known, unless entries or dead letters are kept. */
  #forgettableAt(step: Step): number | undefined {
    if (step.size > 0 || countIn(step, DEAD) > 0) return undefined;
    const [row] = step.db.all(LAST_MEMORY, SEEN_MS, EFFECT_MS);
    return maybeNumberOf(row, "at");
  }

  /** Returns the bot whose entries are due. */
  botId(): number | undefined {
    return maybeNumberOf(this.#db.all("SELECT bot FROM inbox_lanes LIMIT 1")[0], "bot");
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  update(): void {
    // No other process writes.
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }
}
