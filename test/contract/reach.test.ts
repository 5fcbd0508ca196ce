import { describe, expect, it } from "vitest";
import { reach } from "./reach.ts";
import { entries } from "./repository.ts";

/** What importing a subpath loads: parts of src, and what is not ours. Nothing else may creep in. */
const LOADS: Readonly<Record<string, { parts: readonly string[]; external: readonly string[] }>> = {
  ".": {
    parts: [
      "bot",
      "callback-data",
      "client",
      "commands",
      "dialog",
      "dispatch",
      "errors",
      "index",
      "internal",
      "keyboard",
      "session",
      "text",
      "types",
    ],
    external: [],
  },
  "./types": { parts: ["errors", "internal", "types"], external: [] },
  "./guards": { parts: ["types"], external: [] },
  "./zod": { parts: ["errors", "internal", "zod"], external: ["zod"] },
  // undici itself is required when a transport is made, not when this is imported.
  "./undici": {
    parts: ["client", "internal"],
    external: ["node:dns", "node:module", "node:net"],
  },
  "./hono": { parts: ["errors", "internal", "types", "webhook"], external: [] },
  "./express": { parts: ["errors", "internal", "types", "webhook"], external: [] },
  "./node": { parts: ["errors", "internal", "types", "webhook"], external: [] },
  "./web": { parts: ["errors", "internal", "types", "webhook"], external: [] },
  "./otel": { parts: ["client", "internal", "otel"], external: ["@opentelemetry/api"] },
  "./emulator": {
    parts: ["emulator", "errors", "internal", "types"],
    external: ["node:http", "node:https", "node:zlib"],
  },
};

describe("what an import loads", () => {
  it.each(entries.map(({ subpath, source }) => [subpath, source]))(
    "telewire %s",
    async (subpath, source) => {
      const { files, external } = await reach(`export * from "./${source}";`);
      const parts = [...new Set(files.map((path) => path.split(/[/.]/)[1] ?? ""))].sort();
      expect({ parts, external }).toEqual(LOADS[subpath]);
    },
  );

  it("sees what is loaded, dynamically too", async () => {
    const { files, external } = await reach('import("node:fs"); import "./src/internal/fnv1a.ts";');
    expect(external).toEqual(["node:fs"]);
    expect(files).toEqual(["src/internal/fnv1a.ts"]);
  });
});

describe("size after minification and gzip", () => {
  // It was to be 20 kB, and is not since all verbs and shortcuts are there.
  it("of a bot is at most 28 kB", async () => {
    const bot =
      'import { Bot, createClient } from "./src/index.ts"; console.log(Bot, createClient);';
    expect((await reach(bot)).gzipBytes).toBeLessThanOrEqual(28_000);
  });

  it("of the parsers alone is below 6 kB", async () => {
    const parsers =
      'import { parseUpdate, updateKind } from "./src/types/index.ts"; console.log(parseUpdate, updateKind);';
    expect((await reach(parsers)).gzipBytes).toBeLessThan(6_000);
  });

  it("of an adapter, which holds the probe, is below 4 kB", async () => {
    const { gzipBytes } = await reach('export { webhook } from "./src/webhook/adapters/web.ts";');
    expect(gzipBytes).toBeLessThan(4_000);
  });

  it("of one schema is below 1 kB, zod aside", async () => {
    const one = 'import { User } from "./src/zod/index.ts"; console.log(User);';
    expect((await reach(one)).gzipBytes).toBeLessThan(1_000);
  });
});
