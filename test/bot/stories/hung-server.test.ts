import { expect, it } from "vitest";
import { Bot } from "../../../src/index.ts";
import { createCleanUp } from "../../docs/clean-up.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const cleanUp = createCleanUp();

it("bot.stop() ends although the handler and Telegram's server hang", {
  timeout: 20_000,
}, async () => {
  let hasSent = false;
  const server = await FakeServer.start(({ path }, reply) => {
    if (path.endsWith("/getMe")) reply.ok(me);
    else if (path.endsWith("/getWebhookInfo")) reply.ok({ url: "" });
    else if (path.endsWith("/getUpdates") && !hasSent) {
      hasSent = true;
      reply.ok([textUpdate("/hang")]);
    }
    // Anything else is never answered.
  });
  cleanUp(() => server.close());
  const bot = new Bot("42:token", { client: { apiRoot: server.origin } });
  const isRunning = new Promise<void>((resolve) => {
    bot.on("message", () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  const lines = await captureErrors(async () => {
    const running = bot.start({ quiet: true });
    await isRunning;
    const { unfinished } = await bot.stop({ graceMs: 50 });
    expect(unfinished).toMatchObject([{ state: "running" }]);
    await running;
  });
  expect(lines.join("\n")).toContain("bot.stop() left update");
});
