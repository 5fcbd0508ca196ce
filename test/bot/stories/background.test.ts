import { describe, expect, it } from "vitest";
import { createCleanUp } from "../../docs/clean-up.ts";
import { openStage, WAYS } from "./stage.ts";

const cleanUp = createCleanUp();

describe.each(WAYS)("ctx.background() in place of `void work()`, by %s", (way) => {
  it("lets the chat go on, and passes errors to bot.catch", async () => {
    const { bot, ada, start, close } = await openStage();
    cleanUp(close);
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
    const reported = new Promise<unknown>((resolve) => bot.catch((error) => resolve(error)));
    bot.command("work", (ctx) => ctx.background(work));
    bot.command("ping", (ctx) => ctx.reply("pong"));
    await start(way);
    ada.sendText("/work");
    ada.sendText("/ping");
    expect((await ada.nextMessage()).text).toBe("pong");
    const error = new Error("no more tea");
    fail(error);
    expect(await reported).toBe(error);
  });

  it("is waited for by bot.stop()", async () => {
    const { bot, ada, start, close } = await openStage();
    cleanUp(close);
    let end: () => void = () => undefined;
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    bot.command("work", (ctx) => {
      ctx.background(work);
      return ctx.reply("Working");
    });
    await start(way);
    ada.sendText("/work");
    await ada.nextMessage();
    let hasStopped = false;
    const stopped = bot.stop().then((report) => {
      hasStopped = true;
      return report;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(hasStopped).toBe(false);
    end();
    expect(await stopped).toEqual({ unfinished: [] });
  });
});
