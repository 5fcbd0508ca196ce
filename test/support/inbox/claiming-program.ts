/**
 * Claims one lane, prints the ids of its entries, and keeps the claim until it is killed. When it is resumed after a freeze
 * and reads a line, it acknowledges the entries, and prints whether that was accepted, and whether its signal has aborted.
 */
import { createInterface } from "node:readline";
import { claimOne, headOf, idsOf } from "./entries.ts";
import type { InboxSpec, OpenInbox } from "./open-inbox.ts";

const [specJson = "", lockMs = "", opener = ""] = process.argv.slice(2);
const { openInbox }: { openInbox: OpenInbox } = await import(opener);
const spec: InboxSpec = JSON.parse(specJson);
const inbox = await openInbox(spec, { lockMs: Number(lockMs) });
const claim = await claimOne(inbox);
const ids = idsOf(await headOf(claim));
console.log(JSON.stringify(ids));
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== "done") continue;
  const accepted: boolean[] = [];
  for (const id of ids) accepted.push(await claim.done(id).catch(() => false));
  console.log(JSON.stringify({ accepted, isAborted: claim.signal.aborted }));
}
