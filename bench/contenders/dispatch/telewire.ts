import { callbackData } from "telewire";
import type { Update } from "telewire/types";
import { SIZES } from "../../inputs/real-routes.ts";
import { orderText } from "../orders.ts";
import { createStubbedBot } from "../stubbed/telewire.ts";
import type { CreateDispatchBot, DispatchVerbs } from "./contract.ts";

/** A bot of telewire. */
export const createTelewireBot: CreateDispatchBot<keyof DispatchVerbs> = () => {
  const bot = createStubbedBot();
  return {
    command(name, onMatch) {
      bot.command(name, (ctx) => onMatch(ctx.update.update_id, ctx.match));
    },
    commandOfSix(name, onSix) {
      bot.command(name, ({ update, match, msg, chat, from }) =>
        onSix(update.update_id, match, msg.message_id, msg.date, chat.id, from.id),
      );
    },
    commandWithReply(name, onMatch) {
      bot.command(name, async (ctx) => {
        await ctx.reply("Done");
        await onMatch(ctx.update.update_id, ctx.match);
      });
    },
    hears(text, onMatch) {
      bot.hears(text, (ctx) => onMatch(ctx.update.update_id, ctx.match));
    },
    button(data, onMatch) {
      bot.callbackQuery(data, (ctx) => onMatch(ctx.update.update_id, ctx.match));
    },
    orderButton(prefix, onMatch) {
      const codec = callbackData(prefix, { id: "int", size: SIZES });
      bot.callbackQuery(codec, (ctx) => onMatch(ctx.update.update_id, orderText(ctx.match)));
      return codec.pack;
    },
    prefixButton(prefix, onMatch) {
      bot.callbackQuery({ prefix }, (ctx) => onMatch(ctx.update.update_id, ctx.match));
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
