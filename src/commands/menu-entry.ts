import type { BotCommandScope } from "../types/index.ts";

/** Where a menu is shown: the scopes of the manual, those without further fields by their name alone. */
export type MenuScope =
  | BotCommandScope
  | "default"
  | "all_private_chats"
  | "all_group_chats"
  | "all_chat_administrators";

/** A command in the menu. */
export interface MenuEntry {
  /** What the menu says in languages that have no translation: 1 to 256 characters, not only white space. */
  readonly description: string;
  /** The same by language, as two letters of ISO 639-1. */
  readonly languages?: Readonly<Record<string, string>>;
  /** Only in these menus. Without it the command is in every menu. */
  readonly scopes?: readonly MenuScope[];
  /** In groups, only the user sees the command and what answers it. */
  readonly is_ephemeral?: boolean;
}

/** Commands by name, in the order of the menu: a description or more. `false` keeps a command out of all menus. */
export type MenuEntries = Readonly<Record<string, string | MenuEntry | false>>;

/**
 * Checks a menu by the manual's limits and gives its entries in their long form, without those that are in no menu.
 * Source: https://core.telegram.org/bots/api#botcommand
 *
 * @throws TypeError that names the command.
 */
export function checkEntries(entries: MenuEntries): ReadonlyMap<string, MenuEntry> {
  const checked = new Map<string, MenuEntry>();
  for (const [name, value] of Object.entries(entries)) {
    if (!/^[a-z0-9_]{1,32}$/.test(name))
      throw new TypeError(`${quote(name)}: a command is 1 to 32 of a-z, 0-9 and _`);
    if (value === false) continue;
    const entry = typeof value === "string" ? { description: value } : value;
    checkDescription(name, entry.description);
    for (const [language, description] of Object.entries(entry.languages ?? {})) {
      if (!/^[a-z]{2}$/.test(language))
        throw new TypeError(`${quote(name)}: ${quote(language)} is no two-letter language code`);
      checkDescription(name, description);
    }
    if (entry.scopes?.length === 0)
      throw new TypeError(`${quote(name)}: in no scope at all; say \`false\` to leave it out`);
    checked.set(name, entry);
  }
  return checked;
}

function checkDescription(name: string, description: string): void {
  if (description !== "" && description.trim() === "")
    throw new TypeError(`${quote(name)}: a description cannot be only white space`);
  const length = [...description].length;
  if (length < 1 || length > 256)
    throw new TypeError(`${quote(name)}: a description has 1 to 256 characters, not ${length}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
