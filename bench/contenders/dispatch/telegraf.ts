import { message } from "telegraf/filters";
import type { Update } from "telegraf/types";
import { packPlain, plainPattern } from "../orders.ts";
import { createStubbedBot } from "../stubbed/telegraf.ts";
import type { CommonVerb, CreateDispatchBot } from "./contract.ts";

/** A bot of telegraf. */
export const createTelegrafBot: CreateDispatchBot<CommonVerb> = () => {
  const bot = createStubbedBot();
  return {
    command(name, onMatch) {
      bot.command(name, (ctx) => onMatch(ctx.update.update_id, ctx.payload));
    },
    commandOfSix(name, onSix) {
      bot.command(name, (ctx) => {
        const { update, payload, msg, chat, from } = ctx;
        onSix(update.update_id, payload, msg.message_id, msg.date, chat.id, from.id);
      });
    },
    commandWithReply(name, onMatch) {
      bot.command(name, async (ctx) => {
        await ctx.reply("Done");
        await onMatch(ctx.update.update_id, ctx.payload);
      });
    },
    hears(text, onMatch) {
      bot.hears(text, (ctx) => onMatch(ctx.update.update_id, text));
    },
    button(data, onMatch) {
      bot.action(data, (ctx) => onMatch(ctx.update.update_id, data));
    },
    orderButton(prefix, onMatch) {
      bot.action(plainPattern(prefix), ({ update, match }) =>
        onMatch(update.update_id, `${match[1]} ${match[2]}`),
      );
      return (order) => packPlain(prefix, order);
    },
    content(name, onMatch) {
      bot.on(message(name), (ctx) => onMatch(ctx.update.update_id, name));
    },
    use() {
      bot.use((_, next) => next());
    },
    handle: (update) => bot.handleUpdate(update as Update),
  };
};
