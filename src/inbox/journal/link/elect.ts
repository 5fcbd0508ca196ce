import { listFolder } from "../log/folder.ts";
import { recover } from "../log/recover.ts";
import { State } from "../state/state.ts";
import type { Link } from "./link.ts";
import { LocalLink } from "./local-link.ts";
import { createLock, deleteLock, type Lock, readLock } from "./lock.ts";
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
    const lock = epoch === 0 ? undefined : readLock(folder, epoch);
    // Deleted in between.
    if (epoch > 0 && lock === undefined) continue;
    const found = lock === undefined ? "gone" : await RemoteLink.connect(lock, caller());
    if (typeof found !== "string") return found;
    if (found === "closed" && ++closed < MAX_CLOSED) continue;
    const next = Math.max(epoch, logs[0]?.epoch ?? 0) + 1;
    const link = await lead(folder, next, caller(), endedBy(found, lock), compactBytes);
    if (link !== undefined) return link;
  }
}

/** The session that has ended with the primary. */
function endedBy(absence: Absence, lock: Lock | undefined): readonly string[] {
  const isHere = lock?.host === process.getBuiltinModule("node:os").hostname();
  return absence === "dead" && lock !== undefined && isHere ? [lock.session] : [];
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
  const host = process.getBuiltinModule("node:os").hostname();
  const server = await Server.listen(secret);
  let hasLock = false;
  try {
    hasLock = createLock(folder, epoch, {
      port: server.port,
      secret,
      session: caller.session,
      host,
    });
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
