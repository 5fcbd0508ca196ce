import { setTimeout as sleep } from "node:timers/promises";
import { Bot } from "../../../src/index.ts";

// A bot that ends on SIGTERM. Parameters: how it gets its updates, the server, its token, and a port for a webhook.
const [mode = "", apiRoot = "", token = "", port = ""] = process.argv.slice(2);
const bot = new Bot(token, { client: { apiRoot } });

bot.command("hang", () => {
  console.log("hangs");
  return new Promise(() => undefined);
});
bot.on("message:text", async ({ msg }) => {
  console.log(`begins ${msg.text}`);
  await sleep(msg.text.endsWith("slow") ? 300 : 10);
  console.log(`handled ${msg.text}`);
});

const webhook = { port: Number(port), hostname: "127.0.0.1", secretToken: "secret" };
switch (mode) {
  case "listen":
    await bot.listen({ ...webhook, signals: true });
    break;
  case "poll":
    void bot.start({ signals: true });
    break;
  case "impatient":
    process.once("SIGTERM", () => bot.stop({ graceMs: 50 }));
    void bot.start();
    break;
}
