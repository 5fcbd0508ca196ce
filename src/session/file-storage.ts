import { replaceFile } from "../internal/replace-file.ts";
import { safeName } from "./safe-name.ts";
import type { SessionStorage } from "./storage.ts";

/**
 * Keeps each session in a JSON file of a directory, which is made when it is needed. A file is replaced as a whole and
 * only when the disk has it: after a crash it holds the old session or the new one. For one process at a time. A file
 * that holds no JSON is an error that names it, never an empty session. Needs Node or Bun.
 */
export function fileStorage(directory: string): SessionStorage {
  const { mkdir, readFile, rm } = process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");
  const pathOf = (key: string): string => join(directory, `${safeName(key)}.json`);
  return {
    async read(key) {
      const path = pathOf(key);
      const text = await readFile(path, "utf8").catch(nothingWhenMissing);
      return text === undefined ? undefined : parse(text, path);
    },
    async write(key, value) {
      await mkdir(directory, { recursive: true });
      await replaceFile(pathOf(key), (file) => file.writeFile(JSON.stringify(value)));
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

function nothingWhenMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(`${path} holds no JSON`);
  }
}
