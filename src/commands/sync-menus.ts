import type { BotCommand, MethodCalls } from "../types/index.ts";
import type { MenuList } from "./menu-lists.ts";

/** The methods of the client that are used. */
export type MenuApi = Pick<
  MethodCalls<{ readonly signal?: AbortSignal }>,
  "getMyCommands" | "setMyCommands" | "deleteMyCommands"
>;

/** The scope and language of a menu. */
export type MenuPlace = Omit<MenuList, "commands">;

/** The changes made to the menus. */
export interface MenuChanges {
  readonly set: readonly MenuPlace[];
  readonly unchanged: readonly MenuPlace[];
  readonly removed: readonly MenuPlace[];
}

/** The scopes that have a single menu per language. */
const GENERAL_SCOPES = [
  "default",
  "all_private_chats",
  "all_group_chats",
  "all_chat_administrators",
] as const;

/** The latest synchronization of each client. */
const lastSyncs = /* @__PURE__ */ new WeakMap<MenuApi, Promise<void>>();

/**
 * Updates the menus at Telegram to match the lists, and sets only those that differ. With `removeOthers`, removes other
 * menus of the general scopes in the languages of the lists. Compares with the menus that Telegram returns, so it does not
 * matter what set them. Calls with the same client run one after the other, so that two menus never mix. Rejects when a
 * call fails; then call it again.
 */
export function syncMenus(
  api: MenuApi,
  lists: readonly MenuList[],
  removeOthers: boolean,
): Promise<MenuChanges> {
  const last = lastSyncs.get(api) ?? Promise.resolve();
  const changes = last.then(() => syncNow(api, lists, removeOthers));
  // The caller gets the error; the next synchronization starts anyway.
  lastSyncs.set(api, changes.then(ignore, ignore));
  return changes;
}

function ignore(): void {}

async function syncNow(
  api: MenuApi,
  lists: readonly MenuList[],
  removeOthers: boolean,
): Promise<MenuChanges> {
  const set: MenuPlace[] = [];
  const unchanged: MenuPlace[] = [];
  for (const { commands, ...place } of lists) {
    if (isSame(await api.getMyCommands(place), commands)) {
      unchanged.push(place);
    } else {
      await api.setMyCommands({ ...place, commands: [...commands] });
      set.push(place);
    }
  }
  return { set, unchanged, removed: removeOthers ? await removeAllBut(api, lists) : [] };
}

async function removeAllBut(api: MenuApi, lists: readonly MenuList[]): Promise<MenuPlace[]> {
  const languages = [undefined, ...new Set(lists.flatMap((list) => list.language_code ?? []))];
  const others = GENERAL_SCOPES.flatMap((type) =>
    languages
      .filter((language) => !lists.some((list) => isAt(list, type, language)))
      .map(
        (language): MenuPlace =>
          language === undefined
            ? { scope: { type } }
            : { scope: { type }, language_code: language },
      ),
  );
  const removed: MenuPlace[] = [];
  for (const place of others) {
    if ((await api.getMyCommands(place)).length === 0) continue;
    await api.deleteMyCommands(place);
    removed.push(place);
  }
  return removed;
}

function isAt({ scope, language_code }: MenuPlace, type: string, language?: string): boolean {
  return scope.type === type && language_code === language;
}

function isSame(a: readonly BotCommand[], b: readonly BotCommand[]): boolean {
  return textOf(a) === textOf(b);
}

/** Telegram omits fields that are `false`. */
function textOf(commands: readonly BotCommand[]): string {
  return JSON.stringify(
    commands.map(({ command, description, is_ephemeral = false }) => [
      command,
      description,
      is_ephemeral,
    ]),
  );
}
