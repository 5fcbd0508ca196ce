import { describe, expect, it } from "vitest";
import * as types from "../../src/types/index.ts";
import { reach } from "../contract/reach.ts";

const exported = Object.keys(types);

async function sizeOf(names: readonly string[]): Promise<number> {
  expect(names.length).toBeGreaterThan(0);
  return (await reach(`export { ${names.join(", ")} } from "./src/types/index.ts";`)).gzipBytes;
}

describe("size of the types after minification and gzip", () => {
  it("of every parser and every matcher together is below 6 kB", async () => {
    const names = exported.filter((name) => /^(?:parse|match|update)[A-Z]/.test(name));
    expect(names).toHaveLength(26 * 2 + 3);
    expect(await sizeOf(names)).toBeLessThan(6_000);
  });

  it.each([
    ["isChatMemberOwner"],
    ["isTextMessage"],
    ["parseChatMember"],
    ["matchChatMember"],
    ["matchMaybeInaccessibleMessage"],
  ])("of %s alone is below 0.5 kB: what is not used is not there", async (name) => {
    expect(await sizeOf([name])).toBeLessThan(500);
  });

  it("of the types is nothing", async () => {
    const text =
      'import { type Message, type RichTextHandlers } from "./src/types/index.ts"; console.log({} as Message | RichTextHandlers<1>);';
    expect((await reach(text)).files).toEqual([]);
  });
});
