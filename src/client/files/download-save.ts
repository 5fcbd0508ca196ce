import { replaceFile } from "../../internal/replace-file.ts";
import { FileFailure } from "./file-failure.ts";

/**
 * Writes a stream to a file. It gets its name when it is whole: until then, and after a failure, what was there before stays.
 *
 * @throws FileFailure when the disk does not take it, else what the stream fails with.
 */
export async function saveTo(path: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  try {
    await replaceFile(
      path,
      async (file) => {
        for await (const chunk of stream) await file.writeFile(chunk);
      },
      (error) => new FileFailure(path, error),
    );
  } catch (error) {
    // When the file could not even be opened, the stream has not ended with its reader.
    if (!stream.locked) stream.cancel().catch(() => {});
    throw error;
  }
}
