import { openPath } from "./file-path.ts";
import type { OpenFile } from "./file-stream.ts";

/** Opens a file that a local server keeps on this machine, provided that it lies under `root`, links followed. */
export async function openLocal(path: string, root: string | undefined): Promise<OpenFile> {
  if (root === undefined) {
    throw new Error("it is on the server's own disk: set localFilesRoot");
  }
  const { realpath } = process.getBuiltinModule("node:fs/promises");
  const { relative, isAbsolute, sep } = process.getBuiltinModule("node:path");
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(path)]);
  const inner = relative(realRoot, realFile);
  // Another drive has no relative path.
  if (inner.split(sep)[0] === ".." || isAbsolute(inner)) {
    throw new Error("it is not under localFilesRoot");
  }
  return openPath(realFile);
}
