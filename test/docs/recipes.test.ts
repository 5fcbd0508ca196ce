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
async function start(
  heading: string,
  env?: Readonly<Record<string, string>>,
): Promise<StartedSample> {
  const bot = await startSample(telegram, "docs/recipes.md", heading, env);
  cleanUp(() => bot.end());
  return bot;
}

describe("a recipe", () => {
  it("translates", async () => {
    const chat = await start("Translations (i18n)");
    expect(await chat.say("/start")).toBe("Hello, Ada!");
    expect(await chat.say("/bye")).toBe("See you.");
  });

  it("limits how often users may write", async () => {
    const chat = await start("Limit how often users may write");
    for (let count = 1; count <= 20; count++) expect(await chat.say("tea")).toBe("You said: tea");
    expect(await chat.say("tea")).toBe("Please wait a minute.");
  });

  it("sets a default parse mode", async () => {
    const chat = await start("A default parse mode");
    expect(await chat.say("/start")).toBe("This is bold.");
    expect(telegram.chat.messages().at(-1)?.entities).toEqual([
      { type: "bold", offset: 8, length: 4 },
    ]);
  });

  it("shows a menu of buttons", async () => {
    const chat = await start("A menu of buttons");
    expect(await chat.say("/menu")).toBe("What would you like?");
    const press = async (label: string) => {
      const message = telegram.chat.messages().at(-1);
      if (message !== undefined) await telegram.chat.press(message, label).answer();
      return (await telegram.chat.nextMessage()).text;
    };
    expect(await press("Tea")).toBe("Tea: €3");
    expect(await press("Back")).toBe("What would you like?");
  });

  it("streams an answer", async () => {
    const chat = await start("Stream the answer of a language model");
    expect(await chat.say("why")).toBe("You asked: why");
  });

  it("subscribes to a schedule", async () => {
    const chat = await start("Send on a schedule");
    expect(await chat.say("/start")).toBe("I will remind you every day.");
  });

  it("is only for some users", async () => {
    const chat = await start("Only for some users", { ADMIN_IDS: String(telegram.chat.id) });
    expect(await chat.say("/stats")).toBe("All well");
  });

  it("is not for others", async () => {
    const chat = await start("Only for some users");
    expect(await chat.say("/stats")).toBe("Only administrators may see that.");
  });
});
