import { once } from "node:events";
import { Bot, type SessionStorage, session } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** Runs a bot that adds to one session and prints each addition, from the first input of this process to the last. */
export async function addUntilInputEnds(storage: SessionStorage): Promise<void> {
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
        storage,
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
}
