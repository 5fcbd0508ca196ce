/** Whether the runtime has SQLite; says so when it does not. */
export const hasSqlite: boolean = ["bun:sqlite", "node:sqlite"].some(
  (name) => process.getBuiltinModule(name) !== undefined,
);

if (!hasSqlite)
  console.error(`skipped: Node ${process.version} has no SQLite; Node 22.13 or later and Bun have`);
