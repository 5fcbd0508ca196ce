import type { FileHandle } from "node:fs/promises";

/**
 * Writes a file under a temporary name, and renames it once it is complete and on the disk. Until then, and after a failure,
 * the old file stays. `toError` converts the errors of the file system.
 */
export async function replaceFile(
  path: string,
  write: (file: Pick<FileHandle, "writeFile">) => Promise<void>,
  toError: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  const { open, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const partPath = `${path}.${crypto.randomUUID()}.part`;
  const onDisk = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw toError(error);
    });
  try {
    const file = await onDisk(open(partPath, "wx"));
    try {
      await write({ writeFile: (data) => onDisk(file.writeFile(data)) });
      await onDisk(file.sync());
    } finally {
      await file.close();
    }
    await onDisk(rename(partPath, path));
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}
