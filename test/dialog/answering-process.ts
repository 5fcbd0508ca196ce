import { createInterface } from "node:readline";
import { z } from "zod";
import { Bot, dialog, fileStorage, session } from "../../src/index.ts";
import { parseUpdate } from "../../src/types/index.ts";
import { bot as me } from "../support/updates.ts";
import type { Data } from "./order-bot.ts";

// A bot in its own process: handles the updates of its input, one a line, and prints what it would send.

const [directory = ""] = process.argv.slice(2);
const bot = new Bot("42:token", { botInfo: me });
const app = bot.use(session({ initial: (): Data => ({}), storage: fileStorage(directory) }));
const order = dialog(app, "order")
  .ask("name", z.string(), () => console.log("name?"))
  .ask("pieces", z.coerce.number(), () => console.log("pieces?"))
  .ask("street", z.string(), () => console.log("street?"))
  .done((_, answers) => console.log(`done ${JSON.stringify(answers)}`));
app.command("order", (ctx) => order.enter(ctx));
app.on("message:text", (ctx) => console.log(`other ${ctx.msg.text}`));

for await (const line of createInterface(process.stdin)) {
  await bot.handleUpdate(parseUpdate(line));
  console.log("stored");
}
