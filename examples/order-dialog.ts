import { Bot, type DialogState, dialog, fileStorage, session } from "telewire";
import { z } from "zod";

/** The session of a chat. */
interface Data {
  dialog?: DialogState;
  orders: number;
}

// Stop the bot in the middle of an order and start it again: the dialog continues.
const bot = new Bot(process.env.BOT_TOKEN ?? "");
const app = bot.use(
  session({ initial: (): Data => ({ orders: 0 }), storage: fileStorage("sessions") }),
);

const order = dialog(app, "order", {
  timeoutMs: 15 * 60 * 1000,
  expired: (ctx) => ctx.reply("That took too long. Send /order to start again."),
})
  .ask("drink", z.enum(["tea", "coffee"]), (ctx) => ctx.reply("Tea or coffee?"))
  .ask("cups", z.coerce.number().int().min(1).max(9), (ctx, { drink }) =>
    ctx.reply(`How many cups of ${drink}, 1 to 9?`),
  )
  .done((ctx, { drink, cups }) => {
    ctx.session.orders += 1;
    return ctx.reply(`${cups} x ${drink}. That was order ${ctx.session.orders}.`);
  });

app.command("order", (ctx) => order.enter(ctx));
app.command("back", (ctx) => order.back(ctx));
app.command("cancel", (ctx) =>
  ctx.reply(order.leave(ctx) ? "Canceled." : "There is nothing to cancel."),
);
app.on("message", (ctx) =>
  ctx.reply("Send /order to order, /back to correct your answer, /cancel to stop."),
);

await bot.start({ signals: true });
