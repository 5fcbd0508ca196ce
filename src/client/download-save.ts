import { FileFailure } from "./file-failure.ts";

/**
 * Writes a stream to a file. It gets its name when it is whole: until then, and after a failure, what was there before stays.
 *
 * @throws FileFailure when the disk does not take it, else what the stream fails with.
 */
export async function saveTo(path: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const { open, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const partPath = `${path}.${crypto.randomUUID()}.part`;
  const onDisk = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new FileFailure(path, error);
    }
  };
  try {
    const file = await onDisk(open(partPath, "wx"));
    try {
      for await (const chunk of stream) await onDisk(file.writeFile(chunk));
      await onDisk(file.sync());
    } finally {
      await file.close();
    }
    await onDisk(rename(partPath, path));
  } catch (error) {
    await rm(partPath, { force: true });
    // When the file could not even be opened, the stream has not ended with its reader.
    if (!stream.locked) stream.cancel().catch(() => {});
    throw error;
  }
}
