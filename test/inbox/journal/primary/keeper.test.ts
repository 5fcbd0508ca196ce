import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DeposedError } from "../../../../src/inbox/journal/errors.ts";
import { Log } from "../../../../src/inbox/journal/log/log.ts";
import { Keeper } from "../../../../src/inbox/journal/primary/keeper.ts";
import { rowOf } from "../../../../src/inbox/journal/state/change.ts";
import { State } from "../../../../src/inbox/journal/state/state.ts";
import { BOT, entry } from "../../../support/inbox/entries.ts";

it("a primary that was deposed rejects claims, as all else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  const recovered = { previous: null, unsynced: [] };
  const deposed = new DeposedError();
  const log = new Log(folder, { epoch: 1, part: 0 }, recovered, () => deposed);
  const keeper = new Keeper(new State(), log, 1_000, []);
  log.onFailure = (error) => keeper.stop(error);
  const operations = keeper.operationsOf("session");
  const waiting = operations.claim("1", [BOT], 1);
  log.fail(deposed);
  await expect(waiting).rejects.toBe(deposed);
  await expect(operations.put([rowOf(entry(1))], 10)).rejects.toBe(deposed);
  await expect(operations.claim("2", [BOT], 1)).rejects.toBe(deposed);
  rmSync(folder, { recursive: true, force: true });
});
