import type { Context } from "grammy";
import type { Update } from "grammy/types";
import { createStubbedBot } from "../stubbed/grammy.ts";
import type { CreateDispatchBot } from "./contract.ts";

/** A bot of grammY whose commands are found as their author would write it by hand: one filter query and a Map. */
export const createGrammyMapBot: CreateDispatchBot<"command"> = () => {
  const bot = createStubbedBot();
  const commands = new Map<string, (ctx: Context, argument: string) => void | Promise<void>>();
  bot.on("message::bot_command", (ctx, next) => {
    const text = ctx.msg.text ?? "";
    const [name = ""] = text.split(" ", 1);
    const handler = commands.get(name);
    return handler === undefined ? next() : handler(ctx, text.slice(name.length + 1));
  });
  return {
    command(name, onMatch) {
      commands.set(`/${name}`, (ctx, argument) => onMatch(ctx.update.update_id, argument));
    },
    handle: (update) => bot.handleUpdate(update as Update),
  };
};
