import type { OpenFile } from "./file-stream.ts";

const CHUNK_BYTES = 65_536;

/** Opens a file on disk. What is appended while it is read is left out. */
export async function openPath(path: URL | string): Promise<OpenFile> {
  const { open } = process.getBuiltinModule("node:fs/promises");
  const handle = await open(path);
  const end = () => {
    handle.close().catch(() => {});
  };
  try {
    const stats = await handle.stat();
    // A pipe or device tells no size.
    const size = stats.isFile() ? stats.size : undefined;
    let left = size ?? Number.POSITIVE_INFINITY;
    return {
      size,
      async read() {
        const length = Math.min(CHUNK_BYTES, left);
        if (length === 0) return undefined;
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, null);
        left -= bytesRead;
        return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
      },
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
}
