import { describe, expect, it } from "vitest";
import type { BotOptions } from "../../../src/index.ts";
import { createCleanUp } from "../../docs/clean-up.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { openStage, type Stage, WAYS } from "./stage.ts";

const cleanUp = createCleanUp();

/** A bot with a handler that never ends. */
async function openHungBot(
  lanes?: BotOptions["lanes"],
): Promise<Stage & { readonly isHanging: Promise<void> }> {
  const stage = await openStage(lanes && { lanes });
  cleanUp(() => stage.close());
  const isHanging = new Promise<void>((resolve) => {
    stage.bot.command("hang", () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  stage.bot.command("ping", (ctx) => ctx.reply("pong"));
  return { ...stage, isHanging };
}

async function ping(chat: Stage["ada"]): Promise<string | undefined> {
  chat.sendText("/ping");
  return (await chat.nextMessage()).text;
}

describe.each(WAYS)("a handler that never ends, by %s", (way) => {
  it("does not silence other users", async () => {
    const { bot, ada, bob, start } = await openHungBot();
    await captureErrors(async () => {
      await start(way);
      // Telegram opens a second connection to a webhook only after a success.
      expect(await ping(bob)).toBe("pong");
      ada.sendText("/hang");
      expect(await ping(bob)).toBe("pong");
      await bot.stop({ graceMs: 0 });
    });
  });

  it("costs its own chat its time limit, and is reported", async () => {
    // In place of ten minutes.
    const { ada, start } = await openHungBot({ timeoutMs: 200 });
    const lines = await captureErrors(async () => {
      await start(way);
      ada.sendText("/hang");
      expect(await ping(ada)).toBe("pong");
    });
    expect(lines.filter((line) => line.includes("timeoutMs"))).toHaveLength(1);
    expect(lines.join("\n")).toContain('command "hang"');
  });

  it("does not keep bot.stop() from ending", async () => {
    const { bot, ada, start, ended, isHanging } = await openHungBot();
    await captureErrors(async () => {
      await start(way);
      ada.sendText("/hang");
      await isHanging;
      const { unfinished } = await bot.stop({ graceMs: 50 });
      expect(unfinished).toMatchObject([{ kind: "message", state: "running" }]);
      await ended();
    });
  });
});
