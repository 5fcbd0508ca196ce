export {
  type CommandMenu,
  commandMenu,
  type SyncOptions,
  type SyncReport,
} from "./command-menu.ts";
export type { MenuEntries, MenuEntry, MenuScope } from "./menu-entry.ts";
export type { MenuList } from "./menu-lists.ts";
export type { MenuApi, MenuChanges, MenuPlace } from "./sync-menus.ts";
