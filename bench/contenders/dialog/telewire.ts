import { type DialogState, dialog, session } from "telewire";
import { createStubbedBot } from "../stubbed/telewire.ts";
import type { CreateDialogBot } from "./contract.ts";

/** A Standard Schema, which a bot would take from a library. */
function schemaOf<T>(parse: (input: unknown) => T) {
  const validate = (input: unknown) => ({ value: parse(input) });
  return { "~standard": { version: 1, vendor: "bench", validate } } as const;
}

/** telewire's dialog(). */
export const createTelewireDialogBot: CreateDialogBot = (onOrder) => {
  const bot = createStubbedBot();
  const app = bot.use(session({ initial: (): { dialog?: DialogState } => ({}) }));
  const order = dialog(app, "order")
    .ask("name", schemaOf(String), (ctx) => ctx.reply("Your name?"))
    .ask("pieces", schemaOf(Number), (ctx, { name }) => ctx.reply(`How many, ${name}?`))
    .done(async (ctx, { name, pieces }) => {
      await ctx.reply(`${pieces} for ${name}`);
      onOrder(ctx.update.update_id, name, pieces);
    });
  app.command("order", (ctx) => order.enter(ctx));
  return (update) => bot.handleUpdate(update);
};
