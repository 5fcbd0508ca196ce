/**
 * The files of a journal, named by the epoch of the process that wrote them, and by a part of its log:
 *
 *     7.lock          the primary of epoch 7: where it listens, and a secret
 *     7-2.log         what it has changed: the third part of its log
 *     7-2.snapshot    what was stored when that part began
 */
export interface Position {
  readonly epoch: number;
  readonly part: number;
}

/** What a folder contains. */
export interface Listing {
  /** The epochs of the locks, the latest first. */
  readonly locks: readonly number[];
  /** The latest first. */
  readonly logs: readonly Position[];
  readonly snapshots: readonly Position[];
  /** What was not finished. */
  readonly temporary: readonly string[];
}

const NAME = /^(\d{1,15})(?:-(\d{1,15}))?\.(lock|log|snapshot)$/;
const TEMPORARY = /\.tmp$/;

export function lockName(epoch: number): string {
  return `${epoch}.lock`;
}

export function logName({ epoch, part }: Position): string {
  return `${epoch}-${part}.log`;
}

export function snapshotName({ epoch, part }: Position): string {
  return `${epoch}-${part}.snapshot`;
}

export function listFolder(folder: string): Listing {
  const names = process.getBuiltinModule("node:fs").readdirSync(folder);
  const locks: number[] = [];
  const logs: Position[] = [];
  const snapshots: Position[] = [];
  for (const name of names) {
    const [, epoch, part, kind] = NAME.exec(name) ?? [];
    const position = { epoch: Number(epoch), part: Number(part) };
    if (kind === "lock") locks.push(position.epoch);
    if (kind === "log") logs.push(position);
    if (kind === "snapshot") snapshots.push(position);
  }
  return {
    locks: locks.sort((a, b) => b - a),
    logs: logs.sort((a, b) => compare(b, a)),
    snapshots: snapshots.sort((a, b) => compare(b, a)),
    temporary: names.filter((name) => TEMPORARY.test(name)),
  };
}

/** Whether a process has taken the journal over from the primary of this epoch. */
export function isDeposed(folder: string, epoch: number): boolean {
  const names = process.getBuiltinModule("node:fs").readdirSync(folder);
  return names.some((name) => NAME.test(name) && Number.parseInt(name, 10) > epoch);
}

export function compare(a: Position, b: Position): number {
  return a.epoch - b.epoch || a.part - b.part;
}

/** Writes the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  // Windows has no such thing.
  if (process.platform !== "win32") sync(folder, "r");
}

/** Writes the content of a file to the disk. */
export function syncFile(path: string): void {
  sync(path, "r+");
}

function sync(path: string, flags: string): void {
  const { closeSync, fsyncSync, openSync } = process.getBuiltinModule("node:fs");
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
