import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf } from "./imports.ts";
import { filesUnder, read } from "./repository.ts";

/** Who may import whom; `type x` allows `import type` only. This table is the architecture: imports point down. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: ["internal"],
  internal: [],
  types: ["errors"],
  zod: ["type types", "errors", "internal"],
  validation: ["type types"],
  client: ["types", "errors", "internal"],
  webhook: ["types", "errors", "internal"],
  commands: ["types"],
  "callback-data": ["types", "errors", "internal"],
  keyboard: ["types", "errors", "internal"],
  text: ["types", "errors", "internal"],
  lanes: ["types", "errors", "internal"],
  dispatch: ["types", "errors", "internal", "type client", "type text"],
  polling: ["types", "errors", "internal", "type client"],
  session: ["types", "errors", "internal", "type dispatch"],
  dialog: ["types", "errors", "internal", "dispatch", "session"],
  bot: [
    "types",
    "errors",
    "internal",
    "client",
    "lanes",
    "dispatch",
    "polling",
    "validation",
    "type commands",
  ],
  index: [
    "types",
    "errors",
    "client",
    "dispatch",
    "commands",
    "session",
    "dialog",
    "bot",
    "callback-data",
    "keyboard",
    "text",
    "type validation",
  ],
  otel: ["client", "internal", "type dispatch"],
  emulator: ["types", "internal"],
  cli: ["types", "errors", "internal", "index", "emulator"],
};

/** Which part of the package may load what is not its own; `type x` as above. */
const MAY_LOAD: Readonly<Record<string, readonly string[]>> = {
  zod: ["zod"],
  client: [
    "node:dns",
    "node:net",
    "node:module",
    "type node:http",
    "type node:net",
    "type node:stream",
    "undici",
    "undici/index.js",
  ],
  otel: ["@opentelemetry/api"],
  emulator: ["node:http", "node:https", "node:zlib"],
  internal: ["type node:fs/promises"],
};

/** `src/client/transports/fetch.ts` -> `client`, `src/bot/bot.ts` -> `bot`. */
function layerOf(path: string): string {
  return path.split(/[/.]/)[1] ?? "";
}

const edges = filesUnder("src")
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => importsOf(read(file)).map((found) => ({ file, ...found })));

describe("imports of src", () => {
  it("are seen", () => {
    expect(edges.length).toBeGreaterThan(100);
  });

  it("point down", () => {
    const wrong = edges.filter(({ file, specifier, typeOnly }) => {
      if (!specifier.startsWith(".")) return false;
      const from = layerOf(file);
      const to = layerOf(posix.join(posix.dirname(file), specifier));
      const allowed = MAY_IMPORT[from] ?? [];
      return from !== to && !allowed.includes(to) && !(typeOnly && allowed.includes(`type ${to}`));
    });
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  it("stay inside src, name files that exist and end in .ts", () => {
    const files = new Set(filesUnder("src"));
    const wrong = edges.filter(
      ({ file, specifier }) =>
        specifier.startsWith(".") && !files.has(posix.join(posix.dirname(file), specifier)),
    );
    expect(wrong).toEqual([]);
  });

  it("load from outside only what the part of the package is allowed", () => {
    const wrong = edges.filter(({ file, specifier, typeOnly }) => {
      if (specifier.startsWith(".")) return false;
      const allowed = MAY_LOAD[layerOf(file)] ?? [];
      return !allowed.includes(specifier) && !(typeOnly && allowed.includes(`type ${specifier}`));
    });
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });
});
