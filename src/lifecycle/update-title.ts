import type { UpdateKind } from "../types/index.ts";

/** Names an update in log lines and errors: `update 7 (message)`. */
export function updateTitle(updateId: number, kind: UpdateKind | undefined): string {
  return `update ${updateId} (${kind ?? "unknown kind"})`;
}
