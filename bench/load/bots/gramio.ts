import { Bot, webhookHandler } from "gramio";
import { BOT_INFO, SEND_OPTIONS } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { WEBHOOK_SECRET } from "../requests.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/** A bot of GramIO. Its webhook waits for the handlers, as those of the others do. */
export const createGramioBot: CreateLoadBot = ({ apiRoot, token }, handle) => {
  const bot = new Bot(token, { info: BOT_INFO, api: { baseURL: `${apiRoot}/bot` } });
  for (const command of COMMANDS)
    bot.command(command, (ctx) =>
      handle(ctx.update?.update_id ?? 0, command, ctx.args ?? "", (text) =>
        ctx.send(text, SEND_OPTIONS),
      ),
    );
  return {
    webhook: () => ({
      hono: webhookHandler(bot, "hono", { secretToken: WEBHOOK_SECRET, shouldWait: true }),
    }),
    poll: () => bot.start(),
  };
};
