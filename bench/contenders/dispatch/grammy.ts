import type { Update } from "grammy/types";
import { packPlain, plainPattern } from "../orders.ts";
import { createStubbedBot } from "../stubbed/grammy.ts";
import type { CommonVerb, CreateDispatchBot } from "./contract.ts";

/** A bot of grammY. */
export const createGrammyBot: CreateDispatchBot<CommonVerb> = () => {
  const bot = createStubbedBot();
  return {
    command(name, onMatch) {
      bot.command(name, (ctx) => onMatch(ctx.update.update_id, ctx.match));
    },
    commandOfSix(name, onSix) {
      bot.command(name, ({ update, match, msg, chat, from }) =>
        onSix(update.update_id, match, msg.message_id, msg.date, chat.id, from?.id ?? 0),
      );
    },
    commandWithReply(name, onMatch) {
      bot.command(name, async (ctx) => {
        await ctx.reply("Done");
        await onMatch(ctx.update.update_id, ctx.match);
      });
    },
    hears(text, onMatch) {
      bot.hears(text, (ctx) => onMatch(ctx.update.update_id, text));
    },
    button(data, onMatch) {
      bot.callbackQuery(data, (ctx) => onMatch(ctx.update.update_id, data));
    },
    orderButton(prefix, onMatch) {
      bot.callbackQuery(plainPattern(prefix), ({ update, match }) =>
        onMatch(update.update_id, `${match[1]} ${match[2]}`),
      );
      return (order) => packPlain(prefix, order);
    },
    content(name, onMatch) {
      bot.on(`message:${name}`, (ctx) => onMatch(ctx.update.update_id, name));
    },
    use() {
      bot.use((_, next) => next());
    },
    handle: (update) => bot.handleUpdate(update as Update),
  };
};
