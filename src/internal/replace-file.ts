import type { FileHandle } from "node:fs/promises";

/**
 * Writes a file that gets its name when it is whole and on the disk: until then, and after a failure, what was there before
 * stays. `refuse` makes the error of what the disk does not take.
 */
export async function replaceFile(
  path: string,
  write: (file: Pick<FileHandle, "writeFile">) => Promise<void>,
  refuse: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  const { open, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const partPath = `${path}.${crypto.randomUUID()}.part`;
  const onDisk = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw refuse(error);
    }
  };
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
