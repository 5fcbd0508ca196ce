import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { SEEN_MS } from "../../../src/inbox/inbox.ts";
import { journal } from "../../../src/inbox/journal/journal.ts";
import { BOT, claimOne, entry, headOf, idsOf } from "../../support/inbox/entries.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("stores the id of a dead letter again after 25 hours, and keeps both", async () => {
  const folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  const open = () => journal(folder, { lockMs: 5_000 });
  let inbox = open();
  await inbox.put([entry(1), entry(2)]);
  const claim = await claimOne(inbox);
  for (const { id } of await headOf(claim)) await claim.fail(id, `first ${id}`);
  await claim.release();
  await inbox.put([entry(1)]);
  expect(await inbox.stats()).toMatchObject([{ waiting: 0, dead: 2 }]);
  const later = Date.now() + SEEN_MS;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  await inbox.put([entry(1)]);
  await inbox.put([entry(1)]);
  // Also after the log was read, and the snapshot.
  for (let round = 0; round < 3; round++) {
    expect(await inbox.stats()).toMatchObject([{ waiting: 1, dead: 2 }]);
    expect(await inbox.dead.retry(BOT, "1")).toBe(false);
    await inbox.close();
    inbox = open();
  }
  const again = await claimOne(inbox);
  expect(idsOf(await headOf(again))).toEqual(["1"]);
  await again.fail("1", "second 1");
  const letters = await inbox.dead.list({ limit: 9 });
  expect(letters.map(({ error }) => error)).toEqual(["first 2", "second 1"]);
  expect(await inbox.dead.retry(BOT, "1")).toBe(true);
  await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});
