import { codeOf } from "../errors.ts";
import { lockName } from "../log/folder.ts";
import type { Address } from "./remote-link.ts";

/** What the lock of an epoch says about its primary. */
export interface Lock extends Address {
  readonly session: string;
  readonly host: string;
  /** How long the lock may go without being touched. */
  readonly lockMs: number;
}

/** Creates the lock of an epoch, complete from the beginning. Returns `false` when another process has it. */
export function createLock(folder: string, epoch: number, lock: Lock): boolean {
  const { linkSync, rmSync } = process.getBuiltinModule("node:fs");
  const temporary = `${folder}/${lock.session}.lock.tmp`;
  try {
    writeSynced(temporary, JSON.stringify(lock));
    linkSync(temporary, `${folder}/${lockName(epoch)}`);
    return true;
  } catch (error) {
    // The temporary file is missing when another process has tidied up.
    if (codeOf(error) === "EEXIST" || codeOf(error) === "ENOENT") return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Otherwise a loss of power could leave the name without the content. */
function writeSynced(path: string, text: string): void {
  const { closeSync, fsyncSync, openSync, writeFileSync } = process.getBuiltinModule("node:fs");
  const file = openSync(path, "w", 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns `undefined` when the lock has been deleted, and `null` when it is damaged: no process writes such a lock. */
export function readLock(folder: string, epoch: number): Lock | null | undefined {
  const { readFileSync } = process.getBuiltinModule("node:fs");
  try {
    return JSON.parse(readFileSync(`${folder}/${lockName(epoch)}`, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Shows processes that cannot connect that the primary is alive: on other machines, and in other containers. */
export function touchLock(folder: string, epoch: number): void {
  const now = new Date();
  try {
    process.getBuiltinModule("node:fs").utimesSync(`${folder}/${lockName(epoch)}`, now, now);
  } catch {
    // It was deleted with its epoch.
  }
}

/** When the lock was last touched, in milliseconds since the epoch; `undefined` when it has been deleted. */
export function touchedAt(folder: string, epoch: number): number | undefined {
  const { statSync } = process.getBuiltinModule("node:fs");
  return statSync(`${folder}/${lockName(epoch)}`, { throwIfNoEntry: false })?.mtimeMs;
}

export function deleteLock(folder: string, epoch: number): void {
  process.getBuiltinModule("node:fs").rmSync(`${folder}/${lockName(epoch)}`, { force: true });
}
