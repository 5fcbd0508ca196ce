import type { User } from "../../types/index.ts";
import { API_HELP, API_OPTIONS, callApi, printResult } from "../api-client.ts";
import type { Command } from "../command.ts";
import { readOptions } from "../read-options.ts";

/** `telewire me`: shows which bot a token belongs to. */
export const me: Command = {
  name: "me",
  summary: "Shows which bot a token belongs to",
  help: `Usage: npx telewire me [options]

Shows the name of the bot, and what it may do.

${API_HELP}`,
  async run(parameters, terminal) {
    const values = readOptions(parameters, API_OPTIONS);
    const bot = await callApi(values, terminal, (api) => api.getMe());
    printResult(values, terminal, bot, describeBot);
  },
};

function describeBot(bot: User): string[] {
  return [
    `@${bot.username} (${bot.first_name}), id ${bot.id}`,
    `  can join groups: ${bot.can_join_groups === true ? "yes" : "no"}`,
    `  privacy mode in groups: ${bot.can_read_all_group_messages === true ? "off" : "on"}`,
    `  inline mode: ${bot.supports_inline_queries === true ? "on" : "off"}`,
  ];
}
