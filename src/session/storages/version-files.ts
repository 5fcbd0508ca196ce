/**
 * Says which version of something is the current one: the folder of that thing holds one empty file, whose name is the
 * version. No version comes twice, so renaming that file is a comparison and a change in one: of all processes that know
 * the same version, one finds the file.
 */
export interface VersionFiles {
  /** The current version; `undefined` when there is none. */
  current(folder: string): Promise<string | undefined>;
  /** Goes from one version, or from none, to another. Gives `false` when `from` is not the current one. */
  move(folder: string, from: string | undefined, to: string): Promise<boolean>;
  /** Goes from a version to none. Gives `false` when it is not the current one. */
  drop(folder: string, from: string): Promise<boolean>;
}

/** Creates it over the files of Node or Bun. */
export function createVersionFiles(): VersionFiles {
  const { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } =
    process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");

  /** A folder takes the place of none or of an empty one, never of one that holds a version. */
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
    move: (folder, from, to) =>
      from === undefined
        ? createFolder(folder, to)
        : succeeds(rename(join(folder, from), join(folder, to)), "ENOENT"),
    async drop(folder, from) {
      const isDone = await succeeds(unlink(join(folder, from)), "ENOENT");
      // Unless somebody has begun anew.
      if (isDone) await succeeds(rmdir(folder), "ENOTEMPTY", "EEXIST", "ENOENT");
      return isDone;
    },
  };
}

/** What work gives; `undefined` when its file does not exist. */
export function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => ignoreCodes(error, ["ENOENT"]));
}

function succeeds(work: Promise<void>, ...refusals: readonly string[]): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => ignoreCodes(error, refusals) ?? false,
  );
}

/** Throws the error again unless its code is one of those. */
function ignoreCodes(error: unknown, codes: readonly string[]): undefined {
  if (error instanceof Error && "code" in error && codes.includes(String(error.code)))
    return undefined;
  throw error;
}
