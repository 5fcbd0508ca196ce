import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import type { Inbox } from "../../../src/inbox/inbox.ts";
import type { EngineOptions, InboxSpec } from "./open-inbox.ts";

/** Opens an inbox on BullMQ. */
export function openInbox(spec: InboxSpec, options: EngineOptions = {}): Inbox {
  if (spec.engine === "redis") {
    const { url, prefix } = spec;
    return bullmq({ connection: url, prefix, ...options });
  }
  if (spec.engine === "postgres") {
    const { url, prefix } = spec;
    return bullmq({ postgres: url, prefix, ...options });
  }
  throw new Error(`BullMQ does not store in ${spec.engine}`);
}
