import type { Claim, Entry, Inbox, StoredEntry } from "../../../src/inbox/inbox.ts";

export const BOT = 42;

/** An entry of an update. */
export function entry(order: number, lane = "7", rest: Partial<Entry> = {}): Entry {
  const id = rest.id ?? String(order);
  return { bot: BOT, lane, order, json: JSON.stringify({ update_id: order }), ...rest, id };
}

/** The signal of a claim that waits no longer than a test may. */
export function within(delayMs: number): AbortSignal {
  return AbortSignal.timeout(delayMs);
}

/** Claims one lane; fails when there is nothing to claim. */
export async function claimOne(inbox: Inbox, bots: readonly number[] = [BOT]): Promise<Claim> {
  const [claim] = await inbox.claim(bots, 1, within(10_000));
  if (claim === undefined) throw new Error("nothing to claim");
  return claim;
}

/** Whether there is nothing to claim for a moment. */
export async function isIdle(inbox: Inbox, bots: readonly number[] = [BOT]): Promise<boolean> {
  const claims = await inbox.claim(bots, 10, within(300));
  for (const claim of claims) await claim.release();
  return claims.length === 0;
}

/** Handles everything that is due, and returns the ids in the order in which they were handed out, by lane. */
export async function drain(inbox: Inbox): Promise<Record<string, string[]>> {
  const handled: Record<string, string[]> = {};
  for (;;) {
    const claims = await inbox.claim([BOT], 10, within(300));
    if (claims.length === 0) return handled;
    for (const claim of claims) {
      for (const { id } of await headOf(claim)) {
        handled[claim.lane] = [...(handled[claim.lane] ?? []), id];
        await claim.done(id);
      }
      await claim.release();
    }
  }
}

/** Everything that a claim has not returned yet. */
export async function headOf(claim: Claim): Promise<readonly StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (;;) {
    const more = await claim.head(100);
    if (more.length === 0) return entries;
    entries.push(...more);
  }
}

export function idsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ id }) => id);
}
