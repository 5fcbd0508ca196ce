import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { findCircles, importsOf } from "./imports.ts";
import { filesUnder, read } from "./repository.ts";

const GROUND = ["types", "errors", "internal"];
const METHOD_LAYER = [
  "types",
  "emulator/methods/method",
  "emulator/model",
  "emulator/text",
  "emulator/wire",
  "emulator/json",
  "emulator/random",
];

/**
 * What each folder and file of src may import besides its own folder; `type x` allows `import type` only. A folder
 * stands for everything in it. A sub-folder, and a file with a row of its own, may import no more of the folder
 * around it than its row says. This table is the architecture: imports point down.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  index: [
    ...GROUND,
    "bot",
    "callback-data",
    "client",
    "commands",
    "dialog",
    "dispatch",
    "inline-query",
    "keyboard",
    "session",
    "text",
    "type lanes",
  ],

  bot: [...GROUND, "client", "dispatch", "lanes", "type commands"],
  "bot/lifecycle": [
    ...GROUND,
    "bot/health",
    "bot/polling",
    "bot/update-title",
    "webhook",
    "type dispatch",
    "type lanes",
  ],
  "bot/polling": [...GROUND, "type client"],

  dialog: [...GROUND, "dispatch", "session"],

  session: [...GROUND, "dispatch"],
  "session/storages": [...GROUND, "session/keyed-mutex", "session/json-value"],
  "session/keyed-mutex": GROUND,
  "session/json-value": GROUND,

  dispatch: [...GROUND, "lanes", "type client", "type text"],
  "dispatch/composer": [
    ...GROUND,
    "dispatch/dispatcher",
    "dispatch/compile",
    "dispatch/run",
    "dispatch/routes",
    "dispatch/context",
    "dispatch/filter",
    "dispatch/triggers",
    "dispatch/view",
    "dispatch/maybe-array",
  ],
  "dispatch/compile": [
    ...GROUND,
    "dispatch/run",
    "dispatch/routes",
    "dispatch/context",
    "dispatch/filter",
    "dispatch/triggers",
    "dispatch/view",
  ],
  "dispatch/run": [
    ...GROUND,
    "type lanes",
    "dispatch/routes",
    "dispatch/context",
    "dispatch/triggers",
  ],
  "dispatch/routes": [
    ...GROUND,
    "type lanes",
    "dispatch/context",
    "dispatch/filter",
    "dispatch/triggers",
  ],
  "dispatch/context": [
    ...GROUND,
    "lanes",
    "dispatch/filter",
    "dispatch/triggers",
    "dispatch/view",
    "dispatch/maybe-array",
    "type client",
    "type text",
  ],
  "dispatch/filter": [...GROUND, "dispatch/triggers", "dispatch/view"],
  "dispatch/triggers": [...GROUND, "dispatch/view", "dispatch/maybe-array"],
  "dispatch/view": GROUND,
  "dispatch/maybe-array": [],

  lanes: GROUND,

  webhook: GROUND,
  "webhook/adapters": [...GROUND, "webhook"],
  "webhook/deliveries": [
    ...GROUND,
    "webhook/after-response",
    "webhook/deadlines",
    "webhook/mode",
    "webhook/response",
  ],
  "webhook/mode": [...GROUND, "webhook/after-response"],
  "webhook/secret": GROUND,
  "webhook/after-response": [],
  "webhook/response": [],
  "webhook/body": [],
  "webhook/deadlines": [],

  client: GROUND,
  "client/broadcast": [
    ...GROUND,
    "client/flood",
    "client/client",
    "client/transports",
    "client/ticket",
  ],
  "client/flood": [
    ...GROUND,
    "client/retry",
    "client/observability",
    "client/transports",
    "client/ticket",
  ],
  "client/retry": [...GROUND, "client/observability", "client/transports", "client/ticket"],
  "client/requester": [
    ...GROUND,
    "client/wire",
    "client/files",
    "client/transports",
    "client/deadline",
    "client/endpoint",
    "client/redact",
    "client/ticket",
  ],
  "client/wire": [...GROUND, "client/files", "client/transports", "client/redact"],
  "client/files": [
    ...GROUND,
    "client/observability",
    "client/transports",
    "client/deadline",
    "client/redact",
    "client/ticket",
  ],
  "client/observability": [...GROUND, "client/transports", "client/logger"],
  "client/transports": [...GROUND, "client/logger", "client/ticket"],
  "client/transports/undici": [...GROUND, "client/transports"],
  "client/deadline": [...GROUND, "client/deadline-queue", "client/transports"],
  "client/deadline-queue": ["client/transports"],
  "client/endpoint": [],
  "client/logger": ["internal"],
  "client/redact": [],
  "client/ticket": [],

  otel: ["internal", "client/transports", "type dispatch"],

  commands: ["types"],
  "callback-data": GROUND,
  "inline-query": [...GROUND, "type text"],
  keyboard: GROUND,
  text: GROUND,
  "text/markdown": ["text", "internal", "type types"],

  cli: ["types", "internal", "client", "emulator"],
  "cli/commands": [
    "types",
    "internal",
    "emulator",
    "cli/api-client",
    "cli/command",
    "cli/read-options",
  ],

  // It shares no code with the client and dispatch, so that it can contradict them.
  emulator: ["types", "internal", "type client/transports"],
  "emulator/people": [
    "types",
    "internal",
    "emulator/model",
    "emulator/text",
    "emulator/wire",
    "emulator/clock",
    "emulator/json",
    "emulator/random",
  ],
  "emulator/people/actions": [
    "types",
    "emulator/people/wait-for-event",
    "emulator/model",
    "emulator/text",
    "emulator/wire",
    "emulator/json",
    "emulator/random",
  ],
  "emulator/server": [
    "types",
    "type client/transports",
    "internal",
    "emulator/people",
    "emulator/faults",
    "emulator/methods",
    "emulator/model",
    "emulator/log",
    "emulator/wire",
    "emulator/clock",
    "emulator/json",
    "emulator/random",
    "emulator/schema",
  ],
  "emulator/server/control": [
    "types",
    "emulator/people",
    "emulator/faults",
    "emulator/model",
    "emulator/wire",
    "emulator/json",
    "emulator/schema",
  ],
  "emulator/methods": [
    "types",
    "emulator/faults",
    "emulator/model",
    "emulator/log",
    "emulator/wire",
    "emulator/json",
    "emulator/random",
    "emulator/schema",
  ],
  "emulator/methods/bots": METHOD_LAYER,
  "emulator/methods/business": [...METHOD_LAYER, "emulator/methods/messages"],
  "emulator/methods/chats": [...METHOD_LAYER, "emulator/methods/members"],
  "emulator/methods/files": METHOD_LAYER,
  "emulator/methods/inline": [
    ...METHOD_LAYER,
    "emulator/methods/keyboards",
    "emulator/methods/payments",
    "emulator/methods/sending",
  ],
  "emulator/methods/keyboards": [
    "types",
    "emulator/model",
    "emulator/text",
    "emulator/wire",
    "emulator/json",
  ],
  "emulator/methods/members": METHOD_LAYER,
  "emulator/methods/messages": [
    ...METHOD_LAYER,
    "emulator/methods/keyboards",
    "emulator/methods/sending",
  ],
  "emulator/methods/payments": [
    ...METHOD_LAYER,
    "emulator/methods/keyboards",
    "emulator/methods/sending",
  ],
  "emulator/methods/profile": METHOD_LAYER,
  "emulator/methods/queries": METHOD_LAYER,
  "emulator/methods/sending": [...METHOD_LAYER, "emulator/methods/keyboards"],
  "emulator/methods/sending/content": [...METHOD_LAYER, "emulator/methods/sending/send"],
  "emulator/methods/updates": [...METHOD_LAYER, "emulator/delivery"],
  "emulator/methods/topics": METHOD_LAYER,
  "emulator/methods/invites": [...METHOD_LAYER, "emulator/methods/members"],
  "emulator/model": [
    "types",
    "internal",
    "emulator/delivery",
    "emulator/faults",
    "emulator/log",
    "emulator/wire",
    "emulator/clock",
    "emulator/json",
    "emulator/random",
  ],
  "emulator/model/content": ["types", "emulator/random"],
  "emulator/model/files": ["types", "emulator/random"],
  "emulator/model/groups": ["types", "emulator/model", "emulator/random"],
  "emulator/delivery": [
    "types",
    "internal",
    "emulator/wire",
    "emulator/clock",
    "emulator/json",
    "emulator/random",
  ],
  "emulator/text/detect": ["types", "emulator/text/entity", "emulator/text/fix-entities"],
  "emulator/text": ["types", "emulator/wire", "emulator/json"],
  "emulator/wire": ["types", "emulator/json"],
  "emulator/faults": ["types", "emulator/wire", "emulator/random"],
  "emulator/log": ["types", "emulator/wire", "emulator/json"],
  "emulator/clock": [],
  "emulator/json": [],
  "emulator/random": [],
  "emulator/schema": ["emulator/generated"],

  zod: ["type types", "errors", "internal"],
  types: ["errors"],
  "types/generated": [
    "types/input-file",
    "type types/unlisted",
    "types/variant",
    "types/without-uploads",
  ],
  "types/probe": ["types/generated"],
  "types/input-file": [],
  "types/unlisted": [],
  "types/variant": [],
  "types/without-uploads": ["types/input-file"],
  errors: ["internal"],
  internal: [],
};

/** What each folder may import from outside the package; `type x` as above. */
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
  cli: ["node:fs", "node:util"],
  emulator: ["node:http", "node:https", "node:net", "node:tls", "node:zlib"],
  internal: ["type node:fs/promises"],
};

const files = filesUnder("src").filter((file) => file.endsWith(".ts"));
const folders = new Set(files.map((file) => withoutGenerated(posix.dirname(file))));
const edges = files.flatMap((file) =>
  importsOf(read(file)).map(({ specifier, typeOnly }) => {
    const isOurs = specifier.startsWith(".");
    const to = isOurs ? posix.join(posix.dirname(file), specifier) : specifier;
    return { file, to, isOurs, typeOnly };
  }),
);
const ours = edges.filter(({ isOurs }) => isOurs);

/** Generated files belong to the folder around theirs. */
function withoutGenerated(folder: string): string {
  return folder.replace(/\/generated$/, "");
}

/** A path as the table has it: `src/client/flood/gate.ts` -> `client/flood/gate`. */
function placeOf(path: string): string {
  return path.replace(/^src\//, "").replace(/\.ts$/, "");
}

/** The key of the row that holds for a place: its own, or that of the innermost folder around it. */
function rowOf(place: string): string | undefined {
  if (place === ".") return undefined;
  return place in MAY_IMPORT ? place : rowOf(posix.dirname(place));
}

function isInside(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`);
}

/** Its folder, or the file itself where the folder has sub-folders: a file beside them may stand above or below them. */
function nodeOf(file: string): string {
  const folder = withoutGenerated(posix.dirname(file));
  return [...folders].some((other) => other.startsWith(`${folder}/`)) ? file : folder;
}

function graphOf(links: readonly (readonly [from: string, to: string])[]) {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of links) {
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

describe("imports of src", () => {
  it("are found", () => {
    expect(edges.length).toBeGreaterThan(100);
  });

  it("point down", () => {
    const wrong = ours.filter(({ file, to, typeOnly }) => {
      const row = rowOf(placeOf(file)) ?? "";
      const target = placeOf(to);
      if (isInside(target, row)) return false;
      const allowed = MAY_IMPORT[row] ?? [];
      return !allowed.some((entry) => {
        const name = entry.replace(/^type /, "");
        return isInside(target, name) && (name === entry || typeOnly);
      });
    });
    expect(wrong.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it("stay inside src, name files that exist and end in .ts", () => {
    const existing = new Set(files);
    expect(ours.filter(({ to }) => !existing.has(to))).toEqual([]);
  });

  it("load from outside only what the folder may", () => {
    const wrong = edges.filter(({ file, to, isOurs, typeOnly }) => {
      const allowed = MAY_LOAD[placeOf(file).split("/")[0] ?? ""] ?? [];
      return !isOurs && !allowed.includes(to) && !(typeOnly && allowed.includes(`type ${to}`));
    });
    expect(wrong.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it("form no circle of files, type imports included", () => {
    expect(findCircles(graphOf(ours.map(({ file, to }) => [file, to])))).toEqual([]);
  });

  it("form no circle of folders, type imports included", () => {
    const links = ours.map(({ file, to }) => [nodeOf(file), nodeOf(to)] as const);
    expect(findCircles(graphOf(links))).toEqual([]);
  });
});

describe("the table of layers", () => {
  const places = new Set(
    [...files, ...files.map((file) => posix.dirname(file)), ...folders].map(placeOf),
  );

  it("has a row for every folder of src, and for every file beside them", () => {
    const expected = [...folders].flatMap((folder) =>
      folder === "src" ? files.filter((file) => posix.dirname(file) === "src") : [folder],
    );
    expect(expected.map(placeOf).filter((place) => !(place in MAY_IMPORT))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const named = [
      ...Object.keys(MAY_IMPORT),
      ...Object.values(MAY_IMPORT).flat(),
      ...Object.keys(MAY_LOAD),
    ].map((name) => name.replace(/^type /, ""));
    expect([...new Set(named)].filter((name) => !places.has(name))).toEqual([]);
  });
});
