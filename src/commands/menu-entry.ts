import type { BotCommandScope } from "../types/index.ts";

/** Where a menu is shown: a scope of the Bot API, or just its type where it has no other fields. */
export type MenuScope =
  | BotCommandScope
  | "default"
  | "all_private_chats"
  | "all_group_chats"
  | "all_chat_administrators";

/** A command in a menu. */
export interface MenuEntry {
  /** Description in languages without a translation: 1 to 256 characters, not only white space. */
  readonly description: string;
  /** Translated descriptions by language, as two-letter ISO 639-1 codes. */
  readonly languages?: Readonly<Record<string, string>>;
  /** The menus that show the command. Default: every menu. */
  readonly scopes?: readonly MenuScope[];
  /** Whether, in groups, only the user sees the command and its replies. */
  readonly is_ephemeral?: boolean;
}

/** Commands by name, in menu order: a description or an entry. `false` keeps a command out of all menus. */
export type MenuEntries = Readonly<Record<string, string | MenuEntry | false>>;

/**
 * Checks a menu against the limits of the Bot API and returns its entries in full form, without those set to `false`.
 * Source: https://core.telegram.org/bots/api#botcommand
 *
 * @throws TypeError that names the command.
 */
export function checkEntries(entries: MenuEntries): ReadonlyMap<string, MenuEntry> {
  const checked = new Map<string, MenuEntry>();
  for (const [name, value] of Object.entries(entries)) {
    if (!/^[a-z0-9_]{1,32}$/.test(name))
      throw new TypeError(`${quote(name)}: a command must be 1 to 32 characters of a-z, 0-9 and _`);
    if (value === false) continue;
    const entry = typeof value === "string" ? { description: value } : value;
    checkDescription(name, entry.description);
    for (const [language, description] of Object.entries(entry.languages ?? {})) {
      if (!/^[a-z]{2}$/.test(language))
        throw new TypeError(`${quote(name)}: ${quote(language)} is not a two-letter language code`);
      checkDescription(name, description);
    }
    if (entry.scopes?.length === 0)
      throw new TypeError(
        `${quote(name)}: scopes is empty; list a scope, or use \`false\` to leave the command out`,
      );
    checked.set(name, entry);
  }
  return checked;
}

function checkDescription(name: string, description: string): void {
  if (description !== "" && description.trim() === "")
    throw new TypeError(`${quote(name)}: a description must not be only white space`);
  const length = [...description].length;
  if (length < 1 || length > 256)
    throw new TypeError(
      `${quote(name)}: a description must have 1 to 256 characters, not ${length}`,
    );
}

function quote(text: string): string {
  return JSON.stringify(text);
}
