import type { BotCommand, BotCommandScope } from "../types/index.ts";
import type { MenuEntry, MenuScope } from "./menu-entry.ts";

/** The commands that a menu shows in one language; without `language_code`, in all languages that have no list. */
export interface MenuList {
  readonly scope: BotCommandScope;
  readonly language_code?: string;
  readonly commands: readonly BotCommand[];
}

const MAX_COMMANDS = 100;

/**
 * Returns the complete list of each menu. Telegram shows only the most specific menu, so each scope repeats the commands
 * for every menu, and each language contains all commands, translated or not.
 *
 * @throws TypeError when a menu has more than 100 commands.
 */
export function createMenuLists(entries: ReadonlyMap<string, MenuEntry>): MenuList[] {
  const scopes = new Map<string, BotCommandScope>();
  for (const { scopes: own = ["default" as const] } of entries.values())
    for (const scope of own) scopes.set(keyOf(scope), scopeOf(scope));
  return [...scopes].flatMap(([key, scope]) => listsOf(key, scope, entries));
}

/** Returns a list for each language that a command of the scope is translated to, and one for all others. */
function listsOf(
  key: string,
  scope: BotCommandScope,
  entries: ReadonlyMap<string, MenuEntry>,
): MenuList[] {
  const shown = [...entries].filter(
    ([, { scopes }]) => scopes === undefined || scopes.some((each) => keyOf(each) === key),
  );
  if (shown.length > MAX_COMMANDS)
    throw new TypeError(
      `The menu ${key} has ${shown.length} commands; the limit is ${MAX_COMMANDS}`,
    );
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

/** Returns a key that is equal for equal scopes: `chat -100`. */
function keyOf(scope: MenuScope): string {
  const { type, ...fields } = scopeOf(scope);
  return [
    type,
    ...Object.entries(fields)
      .sort()
      .map(([, value]) => value),
  ].join(" ");
}
