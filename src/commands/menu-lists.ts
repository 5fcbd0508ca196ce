import type { BotCommand, BotCommandScope } from "../types/index.ts";
import type { MenuEntry, MenuScope } from "./menu-entry.ts";

/** The commands that one menu shows in one language; without a language, in all others. */
export interface MenuList {
  readonly scope: BotCommandScope;
  readonly language_code?: string;
  readonly commands: readonly BotCommand[];
}

const MAX_COMMANDS = 100;

/**
 * What each menu is to show. Telegram shows the most specific menu alone, so each holds all that belongs there, the
 * commands for every menu too; and a language holds all commands, translated or not.
 *
 * @throws TypeError when a menu has more commands than Telegram takes.
 */
export function createMenuLists(entries: ReadonlyMap<string, MenuEntry>): MenuList[] {
  const scopes = new Map<string, BotCommandScope>();
  for (const { scopes: own = ["default" as const] } of entries.values())
    for (const scope of own) scopes.set(keyOf(scope), scopeOf(scope));
  return [...scopes].flatMap(([key, scope]) => listsOf(key, scope, entries));
}

/** One list for each language that any command of the scope is translated to, and one for all others. */
function listsOf(
  key: string,
  scope: BotCommandScope,
  entries: ReadonlyMap<string, MenuEntry>,
): MenuList[] {
  const shown = [...entries].filter(
    ([, { scopes }]) => scopes === undefined || scopes.some((each) => keyOf(each) === key),
  );
  if (shown.length > MAX_COMMANDS)
    throw new TypeError(`${shown.length} commands in the menu ${key}; Telegram takes 100`);
  const languages = new Set(shown.flatMap(([, entry]) => Object.keys(entry.languages ?? {})));
  const commandsIn = (language?: string): BotCommand[] =>
    shown.map(([command, { description, languages: texts = {}, is_ephemeral }]) => ({
      command,
      description: (language === undefined ? undefined : texts[language]) ?? description,
      ...(is_ephemeral !== undefined && { is_ephemeral }),
    }));
  return [
    { scope, commands: commandsIn() },
    ...[...languages].map((language_code) => ({
      scope,
      language_code,
      commands: commandsIn(language_code),
    })),
  ];
}

function scopeOf(scope: MenuScope): BotCommandScope {
  return typeof scope === "string" ? { type: scope } : scope;
}

/** `chat -100`: the same for the same menu. */
function keyOf(scope: MenuScope): string {
  const { type, ...of } = scopeOf(scope);
  return [
    type,
    ...Object.entries(of)
      .sort()
      .map(([, value]) => value),
  ].join(" ");
}
