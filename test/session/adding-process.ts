import { once } from "node:events";
import { Bot, fileStorage, session } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

// A bot in a separate process: adds to one session and reports each addition, until its input ends.

const [directory = ""] = process.argv.slice(2);
const bot = new Bot("42:token", { botInfo: me });
bot.catch((error) => {
  console.error(error);
  process.exit(1);
});
let merges = 0;
bot
  .use(
    session({
      initial: () => ({ count: 0 }),
      storage: fileStorage(directory),
      merge: ({ base, mine, theirs }) => {
        merges++;
        return { count: theirs.count + mine.count - base.count };
      },
    }),
  )
  .on("message", async (ctx) => {
    const { count } = ctx.session;
    await new Promise((resolve) => setImmediate(resolve));
    ctx.session.count = count + 1;
  });

let isRunning = true;
console.log("0 0");
await once(process.stdin, "data");
process.stdin.on("end", () => {
  isRunning = false;
});
for (let adds = 1; isRunning; adds++) {
  await bot.handleUpdate(textUpdate("hi"));
  console.log(`${adds} ${merges}`);
}
