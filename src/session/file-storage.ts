import { safeName } from "./safe-name.ts";
import type { SessionStorage } from "./storage.ts";

/**
 * Keeps each session in a JSON file of a directory, which is made when it is needed. A file is replaced as a whole and
 * only when the disk has it: after a crash it holds the old session or the new one. For one process at a time. A file
 * that holds no JSON is an error that names it, never an empty session. Needs Node or Bun.
 */
export function fileStorage(directory: string): SessionStorage {
  const { mkdir, open, readFile, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");
  const pathOf = (key: string): string => join(directory, `${safeName(key)}.json`);
  return {
    async read(key) {
      const path = pathOf(key);
      const text = await readFile(path, "utf8").catch(nothingWhenMissing);
      return text === undefined ? undefined : parse(text, path);
    },
    async write(key, value) {
      const path = pathOf(key);
      const part = `${path}.${crypto.randomUUID()}.part`;
      await mkdir(directory, { recursive: true });
      try {
        const file = await open(part, "wx");
        try {
          await file.writeFile(JSON.stringify(value));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
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
