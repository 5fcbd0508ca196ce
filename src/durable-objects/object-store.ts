import type { Database, Row, SqlValue } from "../inbox/sqlite/database.ts";
import { maybeNumberOf } from "../inbox/sqlite/database.ts";
import { insertDue } from "../inbox/sqlite/entries.ts";
import { loseOwners } from "../inbox/sqlite/lanes.ts";
import { createTables } from "../inbox/sqlite/schema.ts";
import { Step } from "../inbox/sqlite/step.ts";
import type { Store, Watcher } from "../inbox/sqlite/store.ts";
import type { ObjectStorage } from "./platform.ts";

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
  readonly #watchers = new Set<Watcher>();

  /** Creates the tables. The claims of an earlier object of this name were lost: it has crashed or was replaced. */
  constructor(storage: ObjectStorage) {
    this.#db = new ObjectDatabase(storage);
    createTables(this.#db);
    this.#run(loseOwners);
  }

  async write<T>(_isDurable: boolean, work: (step: Step) => T): Promise<T> {
    return this.#run(work);
  }

  #run<T>(work: (step: Step) => T): T {
    const [step, result] = this.#db.transaction(() => {
      const current = new Step(this.#db, Date.now());
      insertDue(current);
      const value = work(current);
      current.end();
      return [current, value];
    });
    for (const watcher of this.#watchers) watcher.notice(step);
    return result;
  }

  /** Returns when an entry that nothing handles is due, in milliseconds since the epoch; `undefined` without one. */
  nextDue(): number | undefined {
    return this.#run((step) => {
      const [free] = step.db.all("SELECT 1 FROM inbox_lanes WHERE owner IS NULL LIMIT 1");
      if (free !== undefined) return step.now;
      const [row] = step.db.all("SELECT min(not_before) AS at FROM inbox_scheduled");
      return maybeNumberOf(row, "at");
    });
  }

  /** Returns the bot that has an entry here. */
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
