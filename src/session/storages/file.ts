import { replaceFile } from "../../internal/replace-file.ts";
import { KeyedMutex, withLock } from "../keyed-mutex.ts";
import { encodeFileName } from "./encode-key.ts";
import type { CompareAndSetStorage } from "./storage.ts";
import { createVersionFiles, unlessMissing } from "./version-files.ts";

/**
 * Stores each session as a JSON file in a directory, which is created on demand. Keys may have any length. Several processes
 * on one machine may share the directory. After a crash, a session is either the old or the new one. A file that is missing
 * or not valid JSON is an error with its path, never an empty session. Needs Node or Bun.
 */
export function fileStorage(directory: string): CompareAndSetStorage {
  const { mkdir, readFile, rm } = process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");
  const versions = createVersionFiles();
  const mutex = new KeyedMutex(Number.POSITIVE_INFINITY);
  const folderOf = (key: string): string => join(directory, encodeFileName(key));
  // Encoded keys contain no dot, so this cannot be the folder of another key.
  const fileOf = (key: string, version: string): string => `${folderOf(key)}.${version}.json`;

  async function readVersioned(key: string, missing?: string): Promise<FileVersion> {
    const version = await versions.current(folderOf(key));
    if (version === undefined) return { value: undefined, version };
    const path = fileOf(key, version);
    // Still the same version, so no other writer has replaced the file.
    if (version === missing) throw new Error(`${path} is missing`);
    const text = await unlessMissing(readFile(path, "utf8"));
    return text === undefined ? readVersioned(key, version) : { value: parse(text, path), version };
  }

  /** Cleans up after a rename that was reported as failed, although it may have succeeded. */
  async function dropUnlessCurrent(key: string, version: string): Promise<void> {
    if ((await versions.current(folderOf(key))) === version) return;
    await rm(fileOf(key, version), { force: true });
  }

  async function replace(key: string, from: string | undefined, value: unknown): Promise<boolean> {
    const to = crypto.randomUUID();
    await mkdir(directory, { recursive: true });
    await replaceFile(fileOf(key, to), (file) => file.writeFile(JSON.stringify(value)));
    const isReplaced = await versions
      .replace(folderOf(key), from, to)
      .catch(async (error: unknown) => {
        await dropUnlessCurrent(key, to).catch(ignore);
        throw error;
      });
    const obsolete = isReplaced ? from : to;
    if (obsolete !== undefined) await rm(fileOf(key, obsolete), { force: true });
    return isReplaced;
  }

  async function remove(key: string, from: string | undefined): Promise<boolean> {
    if (from === undefined) return (await versions.current(folderOf(key))) === undefined;
    if (!(await versions.remove(folderOf(key), from))) return false;
    await rm(fileOf(key, from), { force: true });
    return true;
  }

  async function compareAndSet(key: string, version: unknown, value: unknown): Promise<boolean> {
    const from = typeof version === "string" ? version : undefined;
    return value === undefined ? remove(key, from) : replace(key, from, value);
  }

  async function set(key: string, value: unknown): Promise<void> {
    while (!(await compareAndSet(key, await versions.current(folderOf(key)), value)));
  }

  return {
    read: async (key) => (await readVersioned(key)).value,
    write: (key, value) => withLock(mutex, key, () => set(key, value)),
    delete: (key) => withLock(mutex, key, () => set(key, undefined)),
    readVersioned: (key) => readVersioned(key),
    compareAndSet,
  };
}

interface FileVersion {
  readonly value: unknown;
  readonly version: string | undefined;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(`${path} is not valid JSON`);
  }
}

function ignore(): void {}
