import { replaceFile } from "../../internal/replace-file.ts";
import { KeyedMutex, withLock } from "../keyed-mutex.ts";
import { encodeFileName } from "./encode-key.ts";
import type { CompareAndSetStorage } from "./storage.ts";
import { createVersionFiles, unlessMissing } from "./version-files.ts";

/**
 * Keeps each session in a JSON file of a directory, which is made when it is needed. Keys may have any length. MaybeArray
 * processes of one machine may share the directory: it compares before it writes. After a crash a session is the old one or
 * the new one. A file that is gone or holds no JSON is an error that versions it, never an empty session. Needs Node or Bun.
 */
export function fileStorage(directory: string): CompareAndSetStorage {
  const { mkdir, readFile, rm } = process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");
  const versions = createVersionFiles();
  const mutex = new KeyedMutex(Number.POSITIVE_INFINITY);
  const folderOf = (key: string): string => join(directory, encodeFileName(key));
  // No key has a dot in its safe name, so this is no folder of another one.
  const fileOf = (key: string, version: string): string => `${folderOf(key)}.${version}.json`;

  async function readVersioned(key: string, missing?: string): Promise<FileVersion> {
    const version = await versions.current(folderOf(key));
    if (version === undefined) return { value: undefined, version };
    const path = fileOf(key, version);
    // Twice the same: nobody has replaced it meanwhile.
    if (version === missing) throw new Error(`${path} is gone`);
    const text = await unlessMissing(readFile(path, "utf8"));
    return text === undefined ? readVersioned(key, version) : { value: parse(text, path), version };
  }

  /** After a failed rename, which may have succeeded nevertheless. */
  async function dropUnlessCurrent(key: string, version: string): Promise<void> {
    if ((await versions.current(folderOf(key))) === version) return;
    await rm(fileOf(key, version), { force: true });
  }

  async function replace(key: string, from: string | undefined, value: unknown): Promise<boolean> {
    const to = crypto.randomUUID();
    await mkdir(directory, { recursive: true });
    await replaceFile(fileOf(key, to), (file) => file.writeFile(JSON.stringify(value)));
    const isReplaced = await versions
      .move(folderOf(key), from, to)
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
    if (!(await versions.drop(folderOf(key), from))) return false;
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
    throw new SyntaxError(`${path} holds no JSON`);
  }
}

function ignore(): void {}
