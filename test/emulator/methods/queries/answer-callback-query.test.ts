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
});
