import { EMULATOR_MAY_IMPORT } from "./emulator.ts";

const GROUND = ["types", "errors", "internal"];

/**
 * What each folder and file of src may import besides its own folder; `type x` allows `import type` only. A folder
 * stands for everything in it. A sub-folder, and a file with a row of its own, may import no more of the folder
 * around it than its row says. This table is the architecture: imports point down.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
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

  ...EMULATOR_MAY_IMPORT,

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
export const MAY_LOAD: Readonly<Record<string, readonly string[]>> = {
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
