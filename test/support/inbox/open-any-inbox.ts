import type { Inbox } from "../../../src/inbox/inbox.ts";
import type { EngineOptions, InboxSpec } from "./open-inbox.ts";

/** Opens an inbox of any engine. */
export async function openInbox(spec: InboxSpec, options: EngineOptions = {}): Promise<Inbox> {
  switch (spec.engine) {
    case "journal": {
      const { journal } = await import("../../../src/inbox/journal/journal.ts");
      return journal(spec.folder, options);
    }
    case "sqlite": {
      const { sqlite } = await import("../../../src/inbox/sqlite/sqlite.ts");
      return sqlite(spec.path, options);
    }
    case "redis": {
      const { bullmq } = await import("../../../src/inbox/bullmq/index.ts");
      return bullmq({ connection: spec.url, prefix: spec.prefix, ...options });
    }
    case "postgres": {
      const { bullmq } = await import("../../../src/inbox/bullmq/index.ts");
      return bullmq({ postgres: spec.url, prefix: spec.prefix, ...options });
    }
  }
}
