import { beforeEach, describe, expect, it } from "vitest";
import { createCleanUp } from "./clean-up.ts";
import { type StartedSample, startSample } from "./start-sample.ts";
import { openTelegram, type Telegram } from "./telegram.ts";

const cleanUp = createCleanUp();

let telegram: Telegram;
beforeEach(async () => {
  telegram = await openTelegram();
  cleanUp(() => telegram.close());
});

/** Starts a bot of the page, which polls the emulator. */
async function start(heading: string): Promise<StartedSample> {
  const bot = await startSample(telegram, "docs/concurrency.md", heading);
  cleanUp(() => bot.end());
  return bot;
}

/** The bot's next message. */
async function next(): Promise<string | undefined> {
  return (await telegram.chat.nextMessage()).text;
}

describe("the page on concurrency has a bot that", () => {
  it("answers the messages of a chat in order", async () => {
    const { chat } = telegram;
    await start("What runs in order, and what side by side");
    chat.sendText("one");
    chat.sendText("two");
    expect(await next()).toBe("You said: one");
    expect(await next()).toBe("You said: two");
  });

  it("stops an answer", async () => {
    const { chat } = telegram;
    const { say } = await start("Stop an answer while it is written: overtake");
    expect(await say("/stop")).toBe("There is nothing to stop.");
    chat.sendText("why");
    expect(await say("/stop")).toBe("Stopped.");
    expect(chat.messages().map(({ text }) => text)).not.toContain("A long answer to: why");
  });

  it.each([
    "Wait for the turn: queue",
    "How much at once: concurrency and capacity",
    "Keys of your own",
    "Health",
  ])("answers: %s", async (heading) => {
    const { say } = await start(heading);
    expect(await say("tea")).toBe("You said: tea");
  });

  it("gathers a burst", async () => {
    const { chat } = telegram;
    await start("Several messages as one turn: burst");
    for (const text of ["What", "is", "tea?"]) chat.sendText(text);
    expect(await next()).toBe("You asked: What\nis\ntea?");
  });

  it("keeps the state of chats apart", async () => {
    const { say } = await start("Mistakes to avoid");
    expect(await say("tea")).toBe("Your order: tea");
    expect(await say("milk")).toBe("Your order: tea, milk");
  });
});
