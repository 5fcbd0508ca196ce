import { Scenes, session } from "telegraf";
import { message } from "telegraf/filters";
import { createStubbedBot } from "../stubbed/telegraf.ts";
import type { CreateDialogBot } from "./contract.ts";

/** telegraf with a scene of the kind "wizard". */
export const createTelegrafDialogBot: CreateDialogBot = (onOrder) => {
  const bot = createStubbedBot<Scenes.WizardContext>();
  const order = new Scenes.WizardScene<Scenes.WizardContext>(
    "order",
    async (ctx) => {
      await ctx.reply("Your name?");
      ctx.wizard.next();
    },
    async (ctx) => {
      if (!ctx.has(message("text"))) return;
      Object.assign(ctx.wizard.state, { name: ctx.message.text });
      await ctx.reply(`How many, ${ctx.message.text}?`);
      ctx.wizard.next();
    },
    async (ctx) => {
      if (!ctx.has(message("text"))) return;
      // The type of the state is `object`.
      const { name } = ctx.wizard.state as { readonly name: string };
      const pieces = Number(ctx.message.text);
      await ctx.reply(`${pieces} for ${name}`);
      onOrder(ctx.update.update_id, name, pieces);
      await ctx.scene.leave();
    },
  );
  bot.use(session());
  bot.use(new Scenes.Stage([order]).middleware());
  bot.command("order", (ctx) => ctx.scene.enter("order"));
  return (update) => bot.handleUpdate(update);
};
