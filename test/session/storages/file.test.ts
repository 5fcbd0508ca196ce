import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileStorage } from "../../../src/index.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "telewire-files-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Path of the only session file in the directory. */
function onlyFile(): string {
  const [name = ""] = readdirSync(directory).filter((each) => each.endsWith(".json"));
  return join(directory, name);
}

describe("fileStorage", () => {
  it("has one data file and one version file for a session, and leaves no temporary files", async () => {
    const storage = fileStorage(directory);
    await Promise.all([1, 2, 3].map((value) => storage.write("7", { value })));
    const [version = "", ...others] = readdirSync(join(directory, "7"));
    expect(others).toEqual([]);
    expect(readdirSync(directory).sort()).toEqual(["7", `7.${version}.json`]);
    await expect(storage.write("8", 1n)).rejects.toThrow(TypeError);
    await storage.delete("7");
    expect(readdirSync(directory)).toEqual([]);
  });

  it("ends with the last of many concurrent writes", async () => {
    const storage = fileStorage(directory);
    const writes = Array.from({ length: 50 }, (_, value) => storage.write("7", value));
    await Promise.all(writes);
    expect(await storage.read("7")).toBe(49);
    await Promise.all([storage.write("7", 50), storage.delete("7"), storage.write("7", 51)]);
    expect(await storage.read("7")).toBe(51);
    await Promise.all([storage.write("7", 52), storage.delete("7")]);
    expect(await storage.read("7")).toBeUndefined();
  });

  it("returns the value of one of the writes to concurrent reads", async () => {
    const storage = fileStorage(directory);
    await storage.write("7", 0);
    const writes = Array.from({ length: 30 }, (_, value) => storage.write("7", value));
    const reads = Array.from({ length: 100 }, () => storage.read("7"));
    expect((await Promise.all(reads)).every((value) => typeof value === "number")).toBe(true);
    await Promise.all(writes);
  });

  it("names a file that is broken or missing, instead of starting again", async () => {
    const storage = fileStorage(directory);
    await storage.write("9", { count: 1 });
    writeFileSync(onlyFile(), '{"count":');
    await expect(storage.read("9")).rejects.toThrow(/9\.[\w-]+\.json is not valid JSON/);
    rmSync(onlyFile());
    await expect(storage.read("9")).rejects.toThrow(/9\.[\w-]+\.json is missing/);
    await storage.write("9", { count: 2 });
    expect(await storage.read("9")).toEqual({ count: 2 });
  });
});

const full = new Error("too many open files");
const files = process.getBuiltinModule("node:fs/promises");
/** Operations that fail on version files and work on data files. */
const failing = {
  rename: (from: string, to: string) =>
    to.endsWith(".json") ? files.rename(from, to) : Promise.reject(full),
  writeFile: (path: string, text: string) =>
    path.endsWith(".json") ? files.writeFile(path, text) : Promise.reject(full),
};

/** Runs `work` with some file operations replaced. */
async function withOperations(operations: object, work: () => Promise<unknown>) {
  const real = process.getBuiltinModule;
  const replaced = { ...files, ...operations };
  const fake = (id: string): unknown => (id === "node:fs/promises" ? replaced : real(id));
  process.getBuiltinModule = fake as typeof real;
  try {
    await work();
  } finally {
    process.getBuiltinModule = real;
  }
}

describe("fileStorage on a disk that fails", () => {
  it.each(["rename", "writeFile"] as const)(
    "leaves no files behind when %s fails",
    async (name) => {
      await fileStorage(directory).write("old", { n: 1 });
      const before = readdirSync(directory).sort();
      await withOperations({ [name]: failing[name] }, async () => {
        const storage = fileStorage(directory);
        for (const key of name === "rename" ? ["new", "old"] : ["new"])
          await expect(storage.write(key, { n: 2 })).rejects.toThrow(full);
      });
      expect(readdirSync(directory).sort()).toEqual(before);
      expect(await fileStorage(directory).read("old")).toEqual({ n: 1 });
    },
  );

  it("rejects with the first error when the clean-up fails too", async () => {
    let reads = 0;
    const readdir = (path: string) =>
      ++reads > 1 ? Promise.reject(new Error("a later error")) : files.readdir(path);
    await withOperations({ rename: failing.rename, readdir }, () =>
      expect(fileStorage(directory).write("new", { n: 1 })).rejects.toThrow(full),
    );
    expect(reads).toBe(2);
  });
});

/** Simulates a process that dies after a number of file operations: the following ones never finish. */
async function runUntilDeath(operations: number, work: () => unknown): Promise<"died" | "done"> {
  const real = process.getBuiltinModule;
  let remaining = operations;
  let die = (): void => {};
  const death = new Promise<"died">((resolve) => {
    die = () => resolve("died");
  });
  const files = new Proxy(real("node:fs/promises"), {
    get: (target, name) => {
      const operation: unknown = Reflect.get(target, name);
      if (typeof operation !== "function") return operation;
      return (...args: unknown[]) => {
        if (remaining-- > 0) return operation(...args);
        die();
        return new Promise(() => {});
      };
    },
  });
  const fake = (id: string): unknown => (id === "node:fs/promises" ? files : real(id));
  process.getBuiltinModule = fake as typeof real;
  try {
    return await Promise.race([death, Promise.resolve(work()).then((): "done" => "done")]);
  } finally {
    process.getBuiltinModule = real;
  }
}

describe("fileStorage of a process that dies", () => {
  it.each([
    ["creating", undefined, { n: 1 }],
    ["changing", { n: 1 }, { n: 2 }],
    ["deleting", { n: 1 }, undefined],
  ])("while %s it leaves the old or the new session, at any point", async (_, before, after) => {
    const found: unknown[] = [];
    let end = "died";
    for (let operations = 0; end === "died"; operations++) {
      const key = String(operations);
      const storage = fileStorage(directory);
      if (before !== undefined) await storage.write(key, before);
      end = await runUntilDeath(operations, async () => {
        const dying = fileStorage(directory);
        const { version } = await dying.readVersioned(key);
        await dying.compareAndSet(key, version, after);
      });
      const { value, version } = await storage.readVersioned(key);
      found.push(value);
      expect(await storage.compareAndSet(key, version, { n: 3 })).toBe(true);
      expect(await storage.read(key)).toEqual({ n: 3 });
    }
    const changedAt = found.findIndex((each) => JSON.stringify(each) === JSON.stringify(after));
    expect(changedAt).toBeGreaterThan(2);
    const times = (value: unknown, count: number): unknown[] => Array(count).fill(value);
    expect(found).toEqual([...times(before, changedAt), ...times(after, found.length - changedAt)]);
  });
});
