/**
 * Compare-and-set on a file system: the folder of a session holds one empty file, whose name is the current version.
 *
 *     sessions/42/<version>        empty: which version is current
 *     sessions/42.<version>.json   the data of that version
 *
 * Versions are never reused, so a rename compares and sets in one step: of all processes that read the same version, only
 * one finds the file to rename.
 */
export interface VersionFiles {
  /** Returns the current version; `undefined` before the first. */
  current(folder: string): Promise<string | undefined>;
  /** Replaces version `from`, or no version, by `to`. Returns `false` when `from` is not current. */
  replace(folder: string, from: string | undefined, to: string): Promise<boolean>;
  /** Removes version `from`. Returns `false` when it is not current. */
  remove(folder: string, from: string): Promise<boolean>;
}

/** Uses the file system of Node or Bun. */
export function createVersionFiles(): VersionFiles {
  const { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } =
    process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");

  /** Renaming a folder replaces a missing or an empty one, never one that holds a version. */
  async function createFolder(folder: string, to: string): Promise<boolean> {
    const temporary = `${folder}.${to}`;
    let isDone = false;
    try {
      await mkdir(temporary);
      await writeFile(join(temporary, to), "");
      isDone = await succeeds(rename(temporary, folder), "ENOTEMPTY", "EEXIST");
    } finally {
      if (!isDone) await rm(temporary, { recursive: true, force: true });
    }
    return isDone;
  }

  return {
    current: async (folder) => (await unlessMissing(readdir(folder)))?.[0],
    replace: (folder, from, to) =>
      from === undefined
        ? createFolder(folder, to)
        : succeeds(rename(join(folder, from), join(folder, to)), "ENOENT"),
    async remove(folder, from) {
      const isDone = await succeeds(unlink(join(folder, from)), "ENOENT");
      // Not empty when another process has created the session again.
      if (isDone) await succeeds(rmdir(folder), "ENOTEMPTY", "EEXIST", "ENOENT");
      return isDone;
    },
  };
}

/** Returns the result of `work`; `undefined` when its file does not exist. */
export function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => ignoreCodes(error, ["ENOENT"]));
}

function succeeds(work: Promise<void>, ...expectedCodes: readonly string[]): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => ignoreCodes(error, expectedCodes) ?? false,
  );
}

/** Rethrows the error unless it has one of the codes. */
function ignoreCodes(error: unknown, codes: readonly string[]): undefined {
  if (error instanceof Error && "code" in error && codes.includes(String(error.code)))
    return undefined;
  throw error;
}
