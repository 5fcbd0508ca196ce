import { listFolder } from "../log/folder.ts";
import { recover } from "../log/recover.ts";
import { State } from "../state/state.ts";
import type { Link } from "./link.ts";
import { LocalLink } from "./local-link.ts";
import { createLock, deleteLock, type Lock, readLock, touchedAt } from "./lock.ts";
import { type Absence, type Caller, RemoteLink } from "./remote-link.ts";
import { Server } from "./server.ts";

/** How often a connection that closes at once is tried again. */
const MAX_CLOSED = 3;

/** Connects to the primary; where it is absent, this process takes its place, or another one that is faster. */
export async function elect(
  folder: string,
  caller: () => Caller,
  compactBytes: number,
): Promise<Link> {
  const { mkdirSync } = process.getBuiltinModule("node:fs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let closed = 0; ; ) {
    const { locks, logs } = listFolder(folder);
    const [epoch = 0] = locks;
    const lock = epoch === 0 ? null : readLock(folder, epoch);
    // Deleted in between.
    if (lock === undefined) continue;
    const found = lock === null ? "gone" : await RemoteLink.connect(lock, caller());
    if (typeof found !== "string") return found;
    if (found === "closed" && ++closed < MAX_CLOSED) continue;
    if (lock !== null && lock.host !== hostname()) await untilUntouched(folder, epoch, lock);
    const next = Math.max(epoch, logs[0]?.epoch ?? 0) + 1;
    const link = await lead(folder, next, caller(), endedBy(found, lock), compactBytes);
    if (link !== undefined) return link;
  }
}

function hostname(): string {
  return process.getBuiltinModule("node:os").hostname();
}

/** The session that has ended with the primary. */
function endedBy(absence: Absence, lock: Lock | null): readonly string[] {
  return absence === "dead" && lock?.host === hostname() ? [lock.session] : [];
}

/** Waits until the lock of another machine is certain to be left over. Throws when it is in use. */
async function untilUntouched(folder: string, epoch: number, lock: Lock): Promise<void> {
  const before = touchedAt(folder, epoch) ?? Number.NEGATIVE_INFINITY;
  // No longer than that when the clock has been set back since.
  const waitMs = Math.min(before + lock.lockMs - Date.now(), lock.lockMs);
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  if ((touchedAt(folder, epoch) ?? before) !== before)
    throw new Error(
      `Journal ${folder} is in use by ${lock.host}: only processes of one machine, and of one container, can share it`,
    );
}

/** Becomes the primary of an epoch. Returns `undefined` when another process was faster. */
async function lead(
  folder: string,
  epoch: number,
  caller: Caller,
  ended: readonly string[],
  compactBytes: number,
): Promise<Link | undefined> {
  const secret = crypto.randomUUID();
  const server = await Server.listen(secret);
  let hasLock = false;
  try {
    const { session, lockMs } = caller;
    const lock = { port: server.port, secret, session, host: hostname(), lockMs };
    hasLock = createLock(folder, epoch, lock);
    const listing = listFolder(folder);
    const isLatest = listing.locks[0] === epoch && (listing.logs[0]?.epoch ?? 0) < epoch;
    if (!hasLock || !isLatest) {
      server.close();
      if (hasLock) deleteLock(folder, epoch);
      return undefined;
    }
    const state = new State();
    const recovered = await recover(folder, listing, (change) => state.apply(change));
    const found = { state, recovered, ended: ["", ...ended] };
    return new LocalLink({ folder, epoch, server, compactBytes }, found, caller);
  } catch (error) {
    server.close();
    // Nothing was done in this epoch.
    if (hasLock) deleteLock(folder, epoch);
    throw error;
  }
}
