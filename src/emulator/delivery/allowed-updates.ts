import { UPDATE_KINDS } from "../../types/index.ts";
import { parseJson } from "../json.ts";

const NOT_BY_DEFAULT: ReadonlySet<string> = new Set([
  "chat_member",
  "message_reaction",
  "message_reaction_count",
]);

/** What a bot gets that never asked for anything special. */
export const DEFAULT_UPDATES: ReadonlySet<string> = new Set(
  UPDATE_KINDS.filter((kind) => !NOT_BY_DEFAULT.has(kind)),
);

/** What `allowed_updates` asks for; undefined when it is absent or unreadable, and the old set stays. */
export function parseAllowedUpdates(text: string): ReadonlySet<string> | undefined {
  const names = parseJson(text);
  if (!Array.isArray(names)) return undefined;
  if (!names.every((name) => typeof name === "string")) return undefined;
  const asked = new Set(names.map((name) => name.toLowerCase()));
  const known = UPDATE_KINDS.filter((kind) => asked.has(kind));
  return known.length === 0 ? DEFAULT_UPDATES : new Set(known);
}

/** Whether two sets hold the same. */
export function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}
