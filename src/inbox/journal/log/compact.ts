import type { Change } from "../state/change.ts";
import {
  compare,
  listFolder,
  lockName,
  logName,
  type Position,
  snapshotName,
  syncFolder,
} from "./folder.ts";
import { FORMAT, type Header } from "./header.ts";
import { encodeLine } from "./lines.ts";

/** How much of a snapshot is written before other work gets a turn. */
const CHUNK = 262_144;

/**
 * Writes the snapshot that belongs to the beginning of a log, and deletes the files that it replaces. Returns its size;
 * `undefined` when `isCurrent` has said that another process has taken over. Until the end, and after a failure, the old files
 * stay.
 */
export async function compact(
  folder: string,
  position: Position,
  changes: Iterable<Change>,
  isCurrent: () => boolean,
): Promise<number | undefined> {
  const { open, rename, rm } = process.getBuiltinModule("node:fs/promises");
  const path = `${folder}/${snapshotName(position)}`;
  const temporary = `${path}.tmp`;
  let size = 0;
  try {
    const file = await open(temporary, "w", 0o600);
    try {
      const header: Header = { format: FORMAT, previous: null };
      let text = encodeLine(header);
      for (const change of changes) {
        text += encodeLine(change);
        if (text.length < CHUNK) continue;
        await file.appendFile(text);
        size += text.length;
        text = "";
        if (!isCurrent()) return undefined;
      }
      await file.appendFile(text);
      size += text.length;
      await file.datasync();
    } finally {
      await file.close();
    }
    if (!isCurrent()) return undefined;
    await rename(temporary, path);
    syncFolder(folder);
    if (!isCurrent()) return undefined;
    for (const name of replacedBy(folder, position)) await rm(`${folder}/${name}`, { force: true });
    return size;
  } finally {
    await rm(temporary, { force: true });
  }
}

function replacedBy(folder: string, position: Position): readonly string[] {
  const { locks, logs, snapshots, temporary } = listFolder(folder);
  const isOlder = (each: Position): boolean => compare(each, position) < 0;
  return [
    ...locks.filter((epoch) => epoch < position.epoch).map(lockName),
    ...logs.filter(isOlder).map(logName),
    ...snapshots.filter(isOlder).map(snapshotName),
    ...temporary,
  ];
}
