import { checkEntries, type MenuEntries } from "./menu-entry.ts";
import { createMenuLists, type MenuList } from "./menu-lists.ts";
import { type MenuApi, type MenuChanges, syncMenus } from "./sync-menus.ts";

/** How menus are synchronized. */
export interface SyncOptions {
  /**
   * Removes the bot's other menus: of the general scopes, in the languages of this menu. Menus of single chats, and of
   * languages no longer used, stay. Default: false.
   */
  readonly removeOthers?: boolean;
}

/** What became of the menus, and where menu and handlers disagree. */
export interface SyncReport extends MenuChanges {
  /** Commands of the menu that no handler answers. */
  readonly unanswered: readonly string[];
  /** Commands with a handler that the menu does not know; give them `false` to keep them out on purpose. */
  readonly unlisted: readonly string[];
}

/** Descriptions of commands, checked. */
export interface CommandMenu {
  /** What each menu is to show, by scope and language. */
  readonly lists: readonly MenuList[];
  /** Brings Telegram's menus up to date; `handled` are the commands that have a handler. Rejects as the calls do. */
  sync(
    api: MenuApi,
    handled: readonly (string | RegExp)[],
    options?: SyncOptions,
  ): Promise<SyncReport>;
}

/**
 * Makes the menu for `bot.syncCommands(menu)`: `commandMenu({ start: "Begin", admin: { description, scopes } })`.
 * Source: https://core.telegram.org/bots/api#setmycommands
 *
 * @throws TypeError that names the command which Telegram would not take.
 */
export function commandMenu(entries: MenuEntries): CommandMenu {
  const checked = checkEntries(entries);
  const lists = createMenuLists(checked);
  return {
    lists,
    sync: async (api, handled, { removeOthers = false } = {}) => ({
      ...(await syncMenus(api, lists, removeOthers)),
      unanswered: [...checked.keys()].filter(
        (name) => !handled.some((by) => isHandledBy(by, name)),
      ),
      unlisted: handled.filter(
        (by): by is string => typeof by === "string" && !Object.hasOwn(entries, by),
      ),
    }),
  };
}

function isHandledBy(trigger: string | RegExp, name: string): boolean {
  // `search` begins at the begin, whatever a pattern with a memory matched last.
  return typeof trigger === "string" ? trigger === name : name.search(trigger) >= 0;
}
