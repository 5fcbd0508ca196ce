import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { reach } from "../contract/reach.ts";
import { ROOT } from "../contract/repository.ts";

interface Tarball {
  /** Bytes, compressed. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

describe("the tarball", () => {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const [packed]: readonly Tarball[] = JSON.parse(stdout);

  it("is at most 607 kB, and 3 MB when unpacked", () => {
    expect(packed?.size).toBeLessThanOrEqual(607_000);
    expect(packed?.unpackedSize).toBeLessThanOrEqual(3_000_000);
  });

  // Comments in declarations are 123 kB of it, source maps 14 kB.
  it("is at most 431 kB without the emulator, which only tests load", () => {
    const paths = packed?.files.map(({ path }) => path) ?? [];
    const rest = paths.filter((path) => !/\bemulator\b/.test(path));
    expect(rest.length).toBeLessThan(paths.length);
    const bytes = Buffer.concat(rest.map((path) => readFileSync(join(ROOT, path))));
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(431_000);
  });
});

/** What programs import, as source text: the entry by the path that stands for it. */
const PROGRAMS: Readonly<Record<string, (entry: (path: string) => string) => string>> = {
  "a bot": (entry) => `export { Bot } from "${entry("index")}";`,
  "a bot behind Hono": (entry) =>
    `export { Bot } from "${entry("index")}"; export { webhook } from "${entry("webhook/adapters/hono")}";`,
  "the parsers": (entry) => `export { parseUpdate, updateKind } from "${entry("types/index")}";`,
  "the client": (entry) => `export { createClient } from "${entry("index")}";`,
  "formatted text": (entry) => `export { fmt } from "${entry("index")}";`,
  "a guard": (entry) => `export { isTextMessage } from "${entry("types/guards")}";`,
  "an adapter": (entry) => `export { webhook } from "${entry("webhook/adapters/web")}";`,
};

describe("a bundler takes no more from the built package than from the sources, for", () => {
  it.each(Object.entries(PROGRAMS))("%s", async (_, program) => {
    const sources = await reach(program((path) => `./src/${path}.ts`));
    const built = await reach(program((path) => `./dist/${path}.js`));
    expect(built.gzipBytes).toBeLessThanOrEqual(sources.gzipBytes * 1.01 + 50);
  });
});
