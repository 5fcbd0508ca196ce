import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createCleanUp } from "../../docs/clean-up.ts";
import { openStage, WAYS } from "./stage.ts";

const cleanUp = createCleanUp();

describe.each(WAYS)("/stop during an answer, by %s", (way) => {
  it("is seen at once and ends the answer", async () => {
    const { bot, ada, start, close } = await openStage();
    cleanUp(close);
    const errors: unknown[] = [];
    bot.catch((error) => errors.push(error));
    let isComplete = false;
    bot.overtake().command("stop", (ctx) => ctx.reply(`Stopped ${ctx.lane.abort("stopped")}`));
    bot.command("answer", async (ctx) => {
      await ctx.reply("Let me think");
      // Longer than nextMessage() waits: the story fails when /stop is seen only after the answer.
      await sleep(30_000, undefined, { signal: ctx.signal });
      isComplete = true;
    });
    bot.command("next", (ctx) => ctx.reply("Next"));
    await start(way);
    ada.sendText("/answer");
    expect((await ada.nextMessage()).text).toBe("Let me think");
    ada.sendText("/stop");
    expect((await ada.nextMessage()).text).toBe("Stopped 1");
    ada.sendText("/next");
    expect((await ada.nextMessage()).text).toBe("Next");
    expect(isComplete).toBe(false);
    expect(errors).toEqual([]);
  });
});
