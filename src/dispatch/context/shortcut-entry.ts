import type { SourceName } from "./shortcut-sources.ts";

/** A shortcut, as the generated table tells it. */
export interface ShortcutEntry {
  readonly name: string;
  readonly method: string;
  /** What the update gives: what it must, or, where `isNeeded` is false, what it can. */
  readonly sources: readonly { readonly name: SourceName; readonly isNeeded: boolean }[];
  /** Whether the method takes a business connection to act through. */
  readonly takesConnection: boolean;
  /** The parameters that the bot gives by place. */
  readonly leading: readonly string[];
  /** Whether more can follow by name: the one that a bare string stands for, or an empty text for none. */
  readonly rest: string | undefined;
}

/** `replyWithPhoto` for `sendPhoto`, `replyWithDraft` for `sendMessageDraft`; other methods keep their names. */
export function replyName(method: string): string {
  return method.replace(/^send(?:Message)?(?=[A-Z])/, "replyWith");
}

/**
 * Reads a method's shortcuts, separated by `|`. Each is its name and `=` unless that follows from the method's name, the
 * sources with `?` after those that an update need not have, the parameters, and `*` where more can follow.
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
      // The tests call each shortcut: a name that no source has would fail there.
      name: source.replace("?", "") as SourceName,
      isNeeded: !source.endsWith("?"),
    })),
    takesConnection: /connection|account/.test(sources),
    leading,
    rest,
  };
}
