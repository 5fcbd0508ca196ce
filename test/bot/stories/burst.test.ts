import { expect, it } from "vitest";
import { createCleanUp } from "../../docs/clean-up.ts";
import { openStage, WAYS } from "./stage.ts";

const cleanUp = createCleanUp();

it.each(WAYS)("messages less than waitMs apart arrive as one, by %s", async (way) => {
  const stage = await openStage();
  cleanUp(() => stage.close());
  const { bot, ada } = stage;
  bot.burst({ waitMs: 800 }).on("message:text", (ctx) => {
    return ctx.reply(`A burst: ${ctx.burst.map(({ text }) => text).join(", ")}`);
  });
  await stage.start(way);
  ada.sendText("one");
  await new Promise((resolve) => setTimeout(resolve, 650));
  ada.sendText("two");
  expect((await ada.nextMessage()).text).toBe("A burst: one, two");
});
