import { checkEntries, type MenuEntries } from "./menu-entry.ts";
import { createMenuLists, type MenuList } from "./menu-lists.ts";
import { type MenuApi, type MenuChanges, syncMenus } from "./sync-menus.ts";

/** Settings of `bot.syncCommands()`. */
export interface SyncOptions {
  /**
   * Whether to remove the bot's other menus of the general scopes, in the languages of this menu. Menus of single chats and
   * of other languages stay. Default: `false`.
   */
  readonly removeOthers?: boolean;
}

/** The changes made to the menus, and the differences between menu and handlers. */
export interface SyncReport extends MenuChanges {
  /** Commands in the menu without a handler. */
  readonly unanswered: readonly string[];
  /** Commands with a handler that are not in the menu. Set them to `false` in `commandMenu()` to leave them out on purpose. */
  readonly unlisted: readonly string[];
}

/** A validated menu of commands. */
export interface CommandMenu {
  /** The commands of each menu, by scope and language. */
  readonly lists: readonly MenuList[];
  /** Updates the menus at Telegram; `handled` are the commands that have a handler. Rejects when a call fails. */
  sync(
    api: MenuApi,
    handled: readonly (string | RegExp)[],
    options?: SyncOptions,
  ): Promise<SyncReport>;
}

/**
 * Creates a menu for `bot.syncCommands(menu)`: `commandMenu({ start: "Start the bot", admin: { description, scopes } })`.
 * Source: https://core.telegram.org/bots/api#setmycommands
 *
 * @throws TypeError that names the command, for a menu that Telegram would reject.
 * @example
 * const menu = commandMenu({ start: "Start over", help: "What the bot can do" });
 * await bot.syncCommands(menu);
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
  // `search` ignores `lastIndex`, so global and sticky patterns work.
  return typeof trigger === "string" ? trigger === name : name.search(trigger) >= 0;
}
