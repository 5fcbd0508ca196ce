import { describe, expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { FakeServer } from "../support/fake-server.ts";
import { bot as me } from "../support/updates.ts";

const silent = () => undefined;

describe("routes that are likely a slip", () => {
  it("are marked in the list", () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.on("message").callbackQuery("ok", silent);
    bot.on("message:text").hears("x", silent);
    bot.on("edited_message").command("start", silent);
    bot.chatType("private").on("poll", silent);
    expect(bot.routes().map(({ isUnreachable }) => isUnreachable)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("are told once when the bot starts, and no others", async () => {
    const server = await FakeServer.start((request, reply) =>
      request.path.endsWith("/getUpdates") ? undefined : reply.ok(true),
    );
    const bot = new Bot("42:token", { botInfo: me, client: { apiRoot: server.origin } });
    bot.command("start", silent);
    bot.on("message").callbackQuery("ok", silent);
    bot.command(["help", "start"], silent);
    bot.on("message:text", silent);
    const lines = await captureErrors(async () => {
      for (const _ of [1, 2]) {
        const run = bot.start();
        await server.until(({ requests }) => requests.some((r) => r.path.endsWith("/getUpdates")));
        await bot.stop();
        await run;
      }
    });
    expect(lines).toEqual([
      'telewire: no update can reach "on message > callbackQuery ok"',
      'telewire: "command help | start" is behind "command start": it runs only when that calls next()',
    ]);
    await server.close();
  });
});
