import { type Bot, CallbackData } from "gramio";
import { SIZES } from "../../inputs/real-routes.ts";
import { CONTENT_FILTERS } from "../gramio-filters.ts";
import { orderText } from "../orders.ts";
import { createStubbedBot } from "../stubbed/gramio.ts";
import type { CommonVerb, CreateDispatchBot } from "./contract.ts";

type Update = Parameters<Bot["updates"]["handleUpdate"]>[0];

const idOf = ({ update }: { readonly update?: Update | undefined }): number =>
  update?.update_id ?? 0;

/** A bot of GramIO. */
export const createGramioBot: CreateDispatchBot<CommonVerb> = () => {
  const { bot, restore } = createStubbedBot();
  return {
    command(name, onMatch) {
      bot.command(name, (ctx) => onMatch(idOf(ctx), ctx.args ?? ""));
    },
    commandOfSix(name, onSix) {
      bot.command(name, (ctx) =>
        onSix(idOf(ctx), ctx.args ?? "", ctx.id, ctx.createdAt, ctx.chat.id, ctx.from?.id ?? 0),
      );
    },
    commandWithReply(name, onMatch) {
      bot.command(name, async (ctx) => {
        await ctx.send("Done");
        await onMatch(idOf(ctx), ctx.args ?? "");
      });
    },
    hears(text, onMatch) {
      bot.hears(text, (ctx) => onMatch(idOf(ctx), text));
    },
    button(data, onMatch) {
      bot.callbackQuery(data, (ctx) => onMatch(idOf(ctx), data));
    },
    orderButton(prefix, onMatch) {
      const codec = new CallbackData(prefix).number("id").enum("size", SIZES);
      bot.callbackQuery(codec, (ctx) => onMatch(idOf(ctx), orderText(ctx.queryData)));
      return (order) => codec.pack(order);
    },
    content(name, onMatch) {
      // A location is an event of its own.
      if (name === "location") bot.on(name, (ctx) => onMatch(idOf(ctx), name));
      else bot.on("message", CONTENT_FILTERS[name], (ctx) => onMatch(idOf(ctx), name));
    },
    use() {
      bot.use((_, next) => next());
    },
    handle: (update) => bot.updates.handleUpdate(update as Update),
    close: restore,
  };
};
