import type { MenuApi, MenuPlace } from "../../src/commands/index.ts";
import type { BotCommand } from "../../src/types/index.ts";

/** Stores menus like the server: one for each scope and language, without fields that are `false`. */
export function createCommandsApi(): {
  readonly api: MenuApi;
  readonly calls: string[];
  readonly state: Map<string, BotCommand[]>;
} {
  const state = new Map<string, BotCommand[]>();
  const calls: string[] = [];
  const keyOf = ({ scope = { type: "default" }, language_code = "" }: Partial<MenuPlace>) =>
    `${JSON.stringify(scope)} ${language_code}`;
  const api: MenuApi = {
    getMyCommands(place = {}) {
      calls.push("getMyCommands");
      return Promise.resolve(state.get(keyOf(place)) ?? []);
    },
    setMyCommands({ commands, ...place }) {
      calls.push("setMyCommands");
      const stored = commands.map(({ is_ephemeral, ...command }) =>
        is_ephemeral ? { ...command, is_ephemeral } : command,
      );
      state.set(keyOf(place), stored);
      return Promise.resolve(true);
    },
    deleteMyCommands(place = {}) {
      calls.push("deleteMyCommands");
      state.delete(keyOf(place));
      return Promise.resolve(true);
    },
  };
  return { api, calls, state };
}
