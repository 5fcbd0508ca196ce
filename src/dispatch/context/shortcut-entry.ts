import type { SourceName } from "./shortcut-sources.ts";

/** A shortcut, as read from the generated table. */
export interface ShortcutEntry {
  readonly name: string;
  readonly method: string;
  /** The sources of parameters that the update must have, or, where `isNeeded` is false, may have. */
  readonly sources: readonly { readonly name: SourceName; readonly isNeeded: boolean }[];
  /** Whether the method takes a business connection to act through. */
  readonly takesConnection: boolean;
  /** The positional parameters. */
  readonly leading: readonly string[];
  /** Present when an object of other parameters may follow: the parameter that a bare string stands for, or an empty string. */
  readonly rest: string | undefined;
}

/** Names the shortcut of a method: `replyWithPhoto` for `sendPhoto`, `replyWithDraft` for `sendMessageDraft`; others keep their names. */
export function replyName(method: string): string {
  return method.replace(/^send(?:Message)?(?=[A-Z])/, "replyWith");
}

/**
 * Parses the shortcuts of a method, separated by `|`. Each consists of its name and `=`, unless the name follows from that of
 * the method; the sources, with `?` after those that an update need not have; the positional parameters; and `*` where
 * other parameters may follow.
 */
export function parseEntries(method: string, text: string): ShortcutEntry[] {
  return text === "" ? [] : text.split("|").map((entry) => parseEntry(method, entry));
}

function parseEntry(method: string, text: string): ShortcutEntry {
  const [head = "", ...leading] = text.split(" ");
  const [sources = "", name = replyName(method)] = head.split("=").reverse();
  const rest = leading.at(-1)?.startsWith("*") ? leading.pop()?.slice(1) : undefined;
  return {
    name,
    method,
    sources: sources.split("+").map((source) => ({
      // The tests call every shortcut, and fail for the name of an unknown source.
      name: source.replace("?", "") as SourceName,
      isNeeded: !source.endsWith("?"),
    })),
    takesConnection: /connection|account/.test(sources),
    leading,
    rest,
  };
}
