import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { reach } from "./reach.ts";
import { entries } from "./repository.ts";

/** Folders of src and packages that an entry loads, by its source: a file, or a folder whose files all load the same. */
const LOADS: Readonly<Record<string, { parts: readonly string[]; external: readonly string[] }>> = {
  "src/index.ts": {
    parts: [
      "bot",
      "callback-data",
      "client",
      "commands",
      "dialog",
      "dispatch",
      "errors",
      "index",
      "inline-query",
      "internal",
      "keyboard",
      "lanes",
      "lifecycle",
      "session",
      "text",
      "types",
    ],
    external: [],
  },
  "src/types/index.ts": { parts: ["errors", "internal", "types"], external: [] },
  "src/types/guards.ts": { parts: ["types"], external: [] },
  "src/zod": { parts: ["errors", "internal", "zod"], external: ["zod"] },
  // undici itself is required when a transport is created, not on import.
  "src/client/transports/undici": {
    parts: ["client", "internal"],
    external: ["node:dns", "node:module", "node:net"],
  },
  "src/webhook/adapters": { parts: ["errors", "internal", "types", "webhook"], external: [] },
  // Workers are bundled, and a bundle has only what is used.
  "src/cloudflare": {
    parts: [
      "cloudflare",
      "durable-objects",
      "errors",
      "inbox",
      "internal",
      "session",
      "types",
      "webhook",
      "workers",
    ],
    external: [],
  },
  "src/workers/index.ts": {
    parts: ["errors", "inbox", "internal", "lifecycle", "session", "types", "workers"],
    external: [],
  },
  "src/inbox/bullmq": {
    parts: ["errors", "inbox", "internal"],
    external: ["node:crypto", "node:module"],
  },
  "src/redis": { parts: ["internal", "redis", "session"], external: [] },
  "src/postgres": { parts: ["internal", "postgres", "session"], external: [] },
  "src/sqlite": { parts: ["errors", "inbox", "internal", "session", "sqlite"], external: [] },
  "src/otel": { parts: ["client", "internal", "otel"], external: ["@opentelemetry/api"] },
  "src/emulator": {
    parts: ["emulator", "errors", "internal", "types"],
    external: ["node:crypto", "node:http", "node:https", "node:net", "node:tls", "node:zlib"],
  },
};

describe("what an import loads", () => {
  it.each(entries.map(({ name, source }) => [name, source]))("%s", async (_, source) => {
    const { files, external } = await reach(`export * from "./${source}";`);
    const parts = [...new Set(files.map((path) => path.split(/[/.]/)[1] ?? ""))].sort();
    expect({ parts, external }).toEqual(LOADS[source] ?? LOADS[posix.dirname(source)]);
  });

  it("is listed for entries that exist and for no others", () => {
    const places = entries.flatMap(({ source }) => [source, posix.dirname(source)]);
    expect(Object.keys(LOADS).filter((place) => !places.includes(place))).toEqual([]);
  });

  it("includes dynamic imports of other packages, but not of files, which are loaded later", async () => {
    const { files, external } = await reach(
      'import("node:fs"); import("./src/internal/utf8.ts"); import "./src/internal/fnv1a.ts";',
    );
    expect(external).toEqual(["node:fs"]);
    expect(files).toEqual(["src/internal/fnv1a.ts"]);
  });
});

describe("size after minification and gzip", () => {
  // The target is 20 kB. By their share of the minified bytes, dispatch takes 18.5 kB (the tables of filter queries and
  // shortcuts 3.0 kB, routes and how they hide one another 2.4 kB), the bot 5.9 kB, lanes 5.0 kB, the client 4.9 kB, and
  // types, errors and what all of them share 3.6 kB.
  it("of a bot is at most 38.1 kB", async () => {
    const bot =
      'import { Bot, createClient } from "./src/index.ts"; console.log(Bot, createClient);';
    expect((await reach(bot)).gzipBytes).toBeLessThanOrEqual(38_100);
  });

  it("of a client is at most 8.7 kB", async () => {
    const client = 'import { createClient } from "./src/index.ts"; console.log(createClient);';
    expect((await reach(client)).gzipBytes).toBeLessThanOrEqual(8_700);
  });

  it("of the parsers alone is below 6 kB", async () => {
    const parsers =
      'import { parseUpdate, updateKind } from "./src/types/index.ts"; console.log(parseUpdate, updateKind);';
    expect((await reach(parsers)).gzipBytes).toBeLessThan(6_000);
  });

  it("of an adapter, which holds the probe, is below 6.3 kB", async () => {
    const { gzipBytes } = await reach('export { webhook } from "./src/webhook/adapters/web.ts";');
    expect(gzipBytes).toBeLessThan(6_300);
  });

  it("of one schema is below 1 kB, zod aside", async () => {
    const one = 'import { User } from "./src/zod/index.ts"; console.log(User);';
    expect((await reach(one)).gzipBytes).toBeLessThan(1_000);
  });
});
