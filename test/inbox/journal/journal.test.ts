import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { journal } from "../../../src/inbox/journal/journal.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { openInbox } from "./open-journal.ts";

inboxSuite("journal", {
  openInbox,
  opener: new URL("open-journal.ts", import.meta.url).href,
  createStore: () => {
    const folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
    return {
      spec: { engine: "journal", folder },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
});

describe("journal()", () => {
  it.each([
    [() => journal(""), "journal takes the path of a folder"],
    [() => journal("x", { lockMs: 0 }), "lockMs must be in milliseconds"],
    [() => journal("x", { capacity: 1.5 }), "capacity must be a whole number from 1"],
    [() => journal("x", JSON.parse('{"lock":1}')), '"lock" is not a valid option of journal'],
  ])("says what is wrong with its arguments: %#", (call, message) => {
    expect(call).toThrow(message);
  });

  it("touches no file before the first call", async () => {
    const folder = join(tmpdir(), `telewire-journal-${crypto.randomUUID()}`);
    await journal(folder).close();
    expect(existsSync(folder)).toBe(false);
  });
});
