import type { SourceName } from "./shortcut-sources.ts";

/** A shortcut, as read from the generated table. */
export interface ShortcutEntry {
  readonly name: string;
  readonly method: string;
  /** The sources of parameters that the update must have, or, where `isNeeded` is false, may have. */
  readonly sources: readonly { readonly source: SourceName; readonly isNeeded: boolean }[];
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

/** Returns the name of a shortcut of a method: what stands before `=`, or else what follows from the method's name. */
export function shortcutName(method: string, text: string): string {
  const end = text.indexOf("=");
  return end === -1 ? replyName(method) : text.slice(0, end);
}

/**
 * Parses a shortcut of a method: the sources, with `?` after those that an update need not have; the positional parameters;
 * and `*` where other parameters may follow.
 */
export function parseShortcut(method: string, text: string): ShortcutEntry {
  const name = shortcutName(method, text);
  const [sources = "", ...leading] = text.slice(text.indexOf("=") + 1).split(" ");
  const rest = leading.at(-1)?.startsWith("*") ? leading.pop()?.slice(1) : undefined;
  return {
    name,
    method,
    sources: sources.split("+").map((source) => ({
      // The tests call every shortcut, and fail for the name of an unknown source.
      source: source.replace("?", "") as SourceName,
      isNeeded: !source.endsWith("?"),
    })),
    takesConnection: /connection|account/.test(sources),
    leading,
    rest,
  };
}
