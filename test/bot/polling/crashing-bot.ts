import { writeSync } from "node:fs";
import { Bot } from "../../../src/index.ts";

// Run by tests as a separate process, which is killed. Writes the start and the end of each handler, and lets the
// handlers of texts that end in "hangs" hang, unless told otherwise.
const [token = "", apiRoot = "", holdMs = "", hang, inbox] = process.argv.slice(2);
const bot = new Bot(token, { client: { apiRoot } });
bot.on("message:text", async (ctx) => {
  const { text } = ctx.msg;
  writeSync(1, `start ${text}\n`);
  if (hang === "hang" && text.endsWith("hangs")) await new Promise(() => undefined);
  await new Promise(setImmediate);
  writeSync(1, `end ${text}\n`);
});
await bot.start({ holdMs: Number(holdMs), quiet: true, signals: true, ...(inbox && { inbox }) });
