import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type SqliteLike, sqliteStorage } from "../../src/sqlite/index.ts";
import { sharedStorageSuite } from "../suites/shared-storage.suite.ts";
import { compareAndSetSuite, storageSuite } from "../suites/storage.suite.ts";
import { hasSqlite } from "../support/inbox/sqlite-runtime.ts";

const [moduleName, className] =
  "Bun" in globalThis
    ? (["bun:sqlite", "Database"] as const)
    : (["node:sqlite", "DatabaseSync"] as const);
const sqlite: object | undefined = process.getBuiltinModule(moduleName);

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

/** Opens a database as users do. */
function open(path: string): SqliteLike {
  return Reflect.construct(Reflect.get(sqlite ?? {}, className), [path]) as SqliteLike;
}

const directory = mkdtempSync(join(tmpdir(), "telewire-sqlite-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;
const newFile = (): string => join(directory, `${files++}.db`);

function describeSqlite(): void {
  let inMemory: SqliteLike | undefined;
  const memory = () => {
    inMemory ??= open(":memory:");
    return sqliteStorage(inMemory);
  };
  const paths = [newFile(), newFile()] as const;
  storageSuite("sqliteStorage", () => sqliteStorage(paths[0]));
  compareAndSetSuite("sqliteStorage", () => sqliteStorage(paths[1]));
  storageSuite(`sqliteStorage in a database of ${moduleName}`, memory);
  sharedStorageSuite("sqliteStorage", {
    processes: 3,
    program: new URL("./adding-process.ts", import.meta.url),
    args: () => [newFile()],
    open: ([path = ""]) => sqliteStorage(path),
  });

  describe("sqliteStorage", () => {
    it("is synchronous", () => {
      const storage = sqliteStorage(":memory:");
      storage.write("7", { count: 1 });
      expect(storage.read("7")).toEqual({ count: 1 });
      expect(storage.compareAndSet("7", undefined, 2)).toBe(false);
    });

    it("keeps sessions in a table of the file that it is given", () => {
      const path = newFile();
      sqliteStorage(path).write("7", { count: 1 });
      const rows = open(path).prepare("SELECT key, value FROM telewire_sessions").get();
      expect({ ...(rows as object) }).toEqual({ key: "7", value: '{"count":1}' });
    });

    it("writes a log, which survives a process that dies, and waits for others", () => {
      const path = newFile();
      sqliteStorage(path);
      expect(open(path).prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    });

    it("passes on the errors of SQLite", () => {
      expect(() => sqliteStorage(join(directory, "missing", "a.db"))).toThrow(
        /unable to open database file/,
      );
    });
  });
}

describe.skipIf(!hasSqlite)("sqliteStorage on this version of Node", describeSqlite);

it.skipIf(hasSqlite)("sqliteStorage says what it needs", () => {
  expect(() => sqliteStorage("sessions.db")).toThrow(
    /needs the SQLite of Node 22\.13 or later, or of Bun: update Node, or use fileStorage\(\)$/,
  );
});

describe("sqliteStorage", () => {
  it.each([undefined, null, 7, {}, { exec: () => {} }])("rejects %j as a database", (value) => {
    expect(() => sqliteStorage(given(value))).toThrow(
      /^Expected the path of a file, or a database of node:sqlite or bun:sqlite, got/,
    );
  });
});
