import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const inline_keyboard = [[{ text: "Buy", callback_data: "buy:1" }]];

describe("answerCallbackQuery", () => {
  it("reaches the user who pressed, until the query expires", async () => {
    const { chat, clock, call } = scenario;
    const { result } = await scenario.say("Tea?", { reply_markup: { inline_keyboard } });
    const press = chat.press(result, "Buy");
    const callback_query_id = press.callbackQuery.id;
    const fields = { text: "Sold", show_alert: true, cache_time: 5 };
    clock.advance(150_000);
    await call("answerCallbackQuery", { callback_query_id, ...fields });
    expect(await press.answer()).toEqual({ callback_query_id, ...fields });
    clock.advance(1000);
    const tooOld = "query is too old and response timeout expired or query ID is invalid";
    expect(await scenario.outcome("answerCallbackQuery", { callback_query_id })).toBe(tooOld);
    expect(await scenario.outcome("answerCallbackQuery", {})).toBe(tooOld);
    const text = "x".repeat(201);
    expect(await scenario.outcome("answerCallbackQuery", { callback_query_id, text })).toBe(
      "MESSAGE_TOO_LONG",
    );
  });

  /** Presses the button of a new message and returns the identifier of the query. */
  const pressed = async (): Promise<string> => {
    const { result } = await scenario.say("Tea?", { reply_markup: { inline_keyboard } });
    return scenario.chat.press(result, "Buy").callbackQuery.id;
  };

  it("answers a query once", async () => {
    const callback_query_id = await pressed();
    const answer = () => scenario.outcome("answerCallbackQuery", { callback_query_id });
    expect(await answer()).toBe("ok");
    expect(await answer()).toBe(
      "query is too old and response timeout expired or query ID is invalid",
    );
    expect(scenario.chat.events().filter(({ kind }) => kind === "answered")).toHaveLength(1);
  });

  it("opens links that start the bot, and no other", async () => {
    const callback_query_id = await pressed();
    const open = (url: string) =>
      scenario.outcome("answerCallbackQuery", { callback_query_id, url });
    for (const url of [
      "https://example.org",
      "t.me/shop_bot",
      "https://t.me/other_bot?start=a",
      "https://evil.org/t.me/shop_bot?start=a",
    ])
      expect(await open(url)).toBe("URL_INVALID");
    expect(await open("https://t.me/Shop_bot?start=a-1")).toBe("ok");
    const answers = [];
    for (const url of ["t.me/shop_bot?start=", "http://telegram.me/shop_bot?start=a"])
      answers.push(
        await scenario.outcome("answerCallbackQuery", { callback_query_id: await pressed(), url }),
      );
    expect(answers).toEqual(["ok", "ok"]);
  });
});
