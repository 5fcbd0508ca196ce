/**
 * Works on a journal in a process of its own, until its input ends: stores entries if it has a number to begin with, and handles
 * what is there. Prints each entry that was acknowledged as stored, and each that was handled.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Claim } from "../../../../src/inbox/inbox.ts";
import { journal } from "../../../../src/inbox/journal/journal.ts";
import { BOT, entry } from "../../../support/inbox/entries.ts";

const [folder = "", lockMs = "", handlerMs = "", first = ""] = process.argv.slice(2);
const LANES = 20;
const inbox = journal(folder, { lockMs: Number(lockMs) });
const stop = new AbortController();

function print(...words: readonly (string | number)[]): void {
  process.stdout.write(`${words.join(" ")}\n`);
}

async function store(): Promise<void> {
  for (let order = Number(first); !stop.signal.aborted; order++) {
    const stored = entry(order, String(order % LANES));
    // Each is delivered twice, as after a response that was lost.
    await Promise.all([inbox.put([stored]), inbox.put([stored])]);
    print("stored", stored.id);
    await sleep(1);
  }
}

async function handle(claim: Claim): Promise<void> {
  for (const { id } of await claim.head(5)) {
    if (claim.signal.aborted) break;
    print("begun", id);
    await sleep(Number(handlerMs));
    print("ending", id);
    const isDone = await claim.done(id);
    print(isDone ? "done" : "refused", id, claim.lane, performance.timeOrigin + performance.now());
  }
  await claim.release();
}

async function work(): Promise<void> {
  for (;;) {
    const claims = await inbox.claim([BOT], 4, stop.signal);
    if (claims.length === 0) return;
    await Promise.all(claims.map(handle));
  }
}

process.stdin.on("end", () => stop.abort());
process.stdin.resume();
print("ready");
await Promise.all([first === "" ? undefined : store(), work(), work()]);
await inbox.close();
print("closed");
