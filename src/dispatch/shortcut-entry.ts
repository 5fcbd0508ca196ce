import type { Method } from "../types/index.ts";
import type { SourceName } from "./shortcut-sources.ts";

/**
 * A shortcut as the generated table has it: its name, its method, what the update gives (with `?`: where it can), the
 * parameters that the bot gives by place, and whether more can follow by name; a text instead names the one that a bare
 * string stands for.
 */
export type ShortcutEntry = readonly [
  name: string,
  method: Method,
  sources: readonly (SourceName | `${SourceName}?`)[],
  leading: readonly string[],
  rest?: string | true,
];
