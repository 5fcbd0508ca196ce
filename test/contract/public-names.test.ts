import { describe, expect, it } from "vitest";
import { publicNames } from "../../scripts/codegen/exports/public-names.ts";
import { entries, ROOT, read } from "./repository.ts";

describe("public names", () => {
  // After a change on purpose: npm run codegen -- --names
  it("are those of public-names.txt, so that none appears or disappears unnoticed", async () => {
    expect(await publicNames(ROOT, entries)).toBe(read("test/contract/public-names.txt"));
  });
});
