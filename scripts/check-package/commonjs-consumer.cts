import { Bot, session } from "telewire";
import { createEmulator } from "telewire/emulator";

import manifest = require("telewire/package.json");

// A bot in a CommonJS project: every entry is loaded with require(), which works as long as none awaits at its top level.
const subpaths = Object.keys(manifest.exports).filter((subpath) => !subpath.endsWith(".json"));
for (const subpath of subpaths) {
  const name = `telewire${subpath.slice(1)}`;
  const entry: Readonly<Record<string, unknown>> = require(name);
  if (Object.keys(entry).length === 0) throw new Error(`${name} exports nothing`);
}

async function talk(): Promise<void> {
  const emulator = createEmulator();
  const apiRoot = await emulator.listen();
  const account = emulator.createBot({ username: "commonjs_bot" });
  const bot = new Bot(account.token, { client: { apiRoot } });
  bot
    .use(session({ initial: () => ({ count: 0 }) }))
    .on("message", (ctx) => ctx.reply(`${++ctx.session.count}`));
  const run = bot.start();
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.sendText("hi");
  const { text } = await chat.nextMessage();
  if (text !== "1") throw new Error(`Expected 1, not ${text}`);
  await bot.stop();
  await run;
  await emulator.close();
}

void talk();
