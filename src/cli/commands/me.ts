import { API_HELP, API_OPTIONS, createApi } from "../api-client.ts";
import type { Command } from "../command.ts";
import { readOptions } from "../read-options.ts";

/** `telewire me`: shows which bot a token belongs to. */
export const me: Command = {
  name: "me",
  summary: "Shows which bot a token belongs to",
  help: `Usage: telewire me [options]

Shows the bot's name and what it is allowed to do.

${API_HELP}`,
  async run(parameters, terminal) {
    const { values } = readOptions(parameters, API_OPTIONS);
    const api = createApi(values, terminal);
    try {
      const bot = await api.getMe();
      if (values.json === true) {
        terminal.print(JSON.stringify(bot, undefined, 2));
        return;
      }
      terminal.print(`@${bot.username} (${bot.first_name}), id ${bot.id}`);
      terminal.print(`  groups: ${bot.can_join_groups === false ? "cannot join" : "can join"}`);
      const isPrivate = bot.can_read_all_group_messages !== true;
      terminal.print(`  privacy mode in groups: ${isPrivate ? "on" : "off"}`);
      terminal.print(`  inline mode: ${bot.supports_inline_queries === true ? "on" : "off"}`);
    } finally {
      await api.close();
    }
  },
};
