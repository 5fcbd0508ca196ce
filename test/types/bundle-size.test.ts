import { describe, expect, it } from "vitest";
import * as guards from "../../src/types/guards.ts";
import * as types from "../../src/types/index.ts";
import { reach } from "../contract/reach.ts";

async function sizeOf(name: string): Promise<number> {
  const source = name in guards ? "guards" : "index";
  const { gzipBytes } = await reach(`export { ${name} } from "./src/types/${source}.ts";`);
  return gzipBytes;
}

describe("size of the types after minification and gzip", () => {
  it("of all of telewire/types is below 6 kB", async () => {
    const names = Object.keys(types).filter((name) => /^(?:parse|match|update)[A-Z]/.test(name));
    expect(names).toHaveLength(26 * 2 + 3);
    const { gzipBytes } = await reach('export * from "./src/types/index.ts";');
    expect(gzipBytes).toBeGreaterThan(1_000);
    expect(gzipBytes).toBeLessThan(6_000);
  });

  it.each([
    ["isChatMemberOwner"],
    ["isTextMessage"],
    ["parseChatMember"],
    ["matchChatMember"],
    ["matchMaybeInaccessibleMessage"],
  ])("of %s alone is below 0.5 kB, because unused code is removed", async (name) => {
    expect(await sizeOf(name)).toBeLessThan(500);
  });

  it("of types alone is 0", async () => {
    const text =
      'import { type Message, type RichTextHandlers } from "./src/types/index.ts"; console.log({} as Message | RichTextHandlers<1>);';
    expect((await reach(text)).files).toEqual([]);
  });
});
