import { sqliteClass } from "../../../src/inbox/sqlite/sqlite-class.ts";

/** Whether the runtime has SQLite; says so when it does not. */
export const hasSqlite: boolean = sqliteClass() !== undefined;

if (!hasSqlite)
  console.error(`skipped: Node ${process.version} has no SQLite; Node 22.13 or later and Bun have`);
