import { describe, expect, it } from "vitest";
import { publicNames } from "./public-names.ts";
import { read } from "./repository.ts";

describe("public names", () => {
  it("are those of public-names.txt: whoever adds one means it, and adds it there", async () => {
    expect(await publicNames()).toBe(read("test/contract/public-names.txt"));
  });
});
