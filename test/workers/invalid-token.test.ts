import { afterEach, describe, expect, it } from "vitest";
import { createEmulator, type Emulator } from "../../src/emulator/index.ts";
import { Bot } from "../../src/index.ts";
import { inbox, workers } from "../../src/workers/index.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { forbidUnhandledRejections } from "../support/unhandled-rejections.ts";
import { textUpdate } from "../support/updates.ts";

forbidUnhandledRejections();
let emulator: Emulator | undefined;
afterEach(() => emulator?.close());

function createBot(token: string): Bot {
  emulator ??= createEmulator();
  return new Bot(token, { client: { transport: emulator.transport() } });
}

/** Runs work, and waits until it has logged a line that matches. */
async function untilLogged(pattern: RegExp, work: () => void): Promise<void> {
  const log = console.error;
  try {
    await new Promise<void>((resolve) => {
      console.error = (line: string) => {
        if (pattern.test(line)) resolve();
      };
      work();
    });
  } finally {
    console.error = log;
  }
}

describe("a bot with an invalid token", () => {
  it("ends the workers that have no other", async () => {
    const running = workers(createBot("7:revoked"), new MemoryInbox());
    const error = await rejectionOf(running.start({ quiet: true }));
    expect(error).toMatchObject({ error_code: 401 });
  });

  it("is left out when it is added later, and others go on", async () => {
    emulator = createEmulator();
    const account = emulator.createBot({ username: "shop_bot" });
    const engine = new MemoryInbox();
    const running = workers([], engine);
    const ended = running.start({ quiet: true });
    await untilLogged(/^telewire: bot 7 is left out/, () => running.add(createBot("7:revoked")));
    const bot = createBot(account.token);
    const handled = new Promise((resolve) => bot.on("message", resolve));
    running.add(bot);
    await inbox(bot, engine).handleUpdate(textUpdate("hi"));
    await handled;
    await running.stop();
    await ended;
  });
});
