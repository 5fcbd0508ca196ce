import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GameHighScore, Message } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario({ supports_inline_queries: true });
});
afterEach(() => scenario.emulator.close());

async function sendGame(more: object = {}): Promise<Message> {
  const parameters = { chat_id: scenario.chat.id, game_short_name: "chess", ...more };
  // The test calls it only with valid parameters.
  return (await scenario.call("sendGame", parameters)).result as Message;
}

const button = (more: object) => ({ inline_keyboard: [[{ text: "Go", ...more }]] });

describe("sendGame", () => {
  it("sends a game with a button to play it", async () => {
    const { game, reply_markup } = await sendGame();
    expect(game).toMatchObject({ title: "chess" });
    expect(game?.photo.length).toBeGreaterThan(0);
    expect(reply_markup).toEqual({
      inline_keyboard: [[{ text: "Play chess", callback_game: {} }]],
    });
    const own = await sendGame({ reply_markup: button({ callback_game: {} }) });
    expect(own.reply_markup).toEqual(button({ callback_game: {} }));
  });

  it("refuses a missing name, and keyboards whose first button plays nothing", async () => {
    const { chat, outcome } = scenario;
    const chat_id = chat.id;
    expect(await outcome("sendGame", { chat_id })).toBe(`parameter "game_short_name" is required`);
    for (const reply_markup of [button({ callback_data: "a" }), { force_reply: true }])
      expect(await outcome("sendGame", { chat_id, game_short_name: "chess", reply_markup })).toBe(
        "REPLY_MARKUP_GAME_EMPTY",
      );
  });
});

describe("the button of a game", () => {
  it("sends its short name, and opens the link of the answer", async () => {
    const { chat, outcome, call } = scenario;
    const press = chat.press(await sendGame(), "Play chess");
    const { id: callback_query_id } = press.callbackQuery;
    expect(press.callbackQuery).toMatchObject({ game_short_name: "chess" });
    expect(press.callbackQuery).not.toHaveProperty("data");
    const { result } = await call("getUpdates");
    expect(result.at(-1)).toHaveProperty("callback_query.game_short_name", "chess");
    const answer = (url: string) => outcome("answerCallbackQuery", { callback_query_id, url });
    expect(await answer("chess")).toBe("URL_INVALID");
    expect(await answer("https://example.org/chess")).toBe("ok");
    expect((await press.answer()).url).toBe("https://example.org/chess");
  });

  it("is there in games that people send through the bot", async () => {
    const { ada, bot, chat, call, outcome } = scenario;
    const search = ada.inlineQuery(bot, "games");
    const results = [{ type: "game", id: "1", game_short_name: "chess" }];
    await call("answerInlineQuery", { inline_query_id: search.inlineQuery.id, results });
    const message = search.choose({ id: "1" });
    const { inline_message_id, game_short_name } = chat.press(message, "Play chess").callbackQuery;
    expect(game_short_name).toBe("chess");
    const score = { inline_message_id, user_id: ada.user.id, score: 7 };
    expect(await call("setGameScore", score)).toMatchObject({ result: true });
    expect(chat.messages().at(-1)?.game?.text).toBe("1. Ada – 7");
    expect(await outcome("getGameHighScores", { inline_message_id, user_id: ada.user.id })).toBe(
      "ok",
    );
  });
});

describe("setGameScore", () => {
  const set = async (message_id: number, score: number, more: object = {}) =>
    await scenario.outcome("setGameScore", {
      chat_id: scenario.chat.id,
      message_id,
      user_id: scenario.ada.user.id,
      score,
      ...more,
    });

  it("keeps the highest score unless it is forced, and shows it below the game", async () => {
    const { chat } = scenario;
    const { message_id } = await sendGame();
    expect(await set(message_id, 5)).toBe("ok");
    expect(chat.messages()[0]?.game?.text).toBe("1. Ada – 5");
    expect(await set(message_id, 5)).toBe("BOT_SCORE_NOT_MODIFIED");
    expect(await set(message_id, 4)).toBe("BOT_SCORE_NOT_MODIFIED");
    expect(await set(message_id, 4, { force: true })).toBe("ok");
    expect(await set(message_id, 9, { disable_edit_message: true })).toBe("ok");
    expect(chat.messages()[0]?.game?.text).toBe("1. Ada – 4");
  });

  it("counts per chat and game, not per message", async () => {
    const first = await sendGame();
    const second = await sendGame();
    const other = await sendGame({ game_short_name: "go" });
    await set(first.message_id, 5);
    expect(await set(second.message_id, 5)).toBe("BOT_SCORE_NOT_MODIFIED");
    expect(await set(other.message_id, 5)).toBe("ok");
  });

  it("refuses what is no game of the bot", async () => {
    const { chat } = scenario;
    const { message_id } = chat.sendText("hi");
    expect(await set(message_id, 5)).toBe("game score can't be set");
    expect(await set(99, 5)).toBe("message to set game score not found");
    expect(await set(message_id, 5, { user_id: 0 })).toBe("invalid user_id specified");
    const game = await sendGame();
    expect(await set(game.message_id, 5, { user_id: 5 })).toBe("user not found");
    expect(await set(game.message_id, -1)).toBe("SCORE_INVALID");
    expect(await scenario.outcome("setGameScore", { user_id: scenario.ada.user.id })).toBe(
      "message identifier is not specified",
    );
  });
});

describe("getGameHighScores", () => {
  it("returns the top three, and the person with two neighbors on each side", async () => {
    const { emulator, bot, ada, call, outcome } = scenario;
    const people = Array.from({ length: 9 }, (_, index) =>
      emulator.createUser({ first_name: `P${index + 1}` }),
    );
    const group = emulator.createSupergroup({ title: "Chess", members: [bot, ...people] });
    const chat_id = group.id;
    const { message_id } = await sendGame({ chat_id });
    for (const [index, { user }] of people.entries())
      await call("setGameScore", { chat_id, message_id, user_id: user.id, score: 100 - index });
    const positions = async (user_id: number | undefined): Promise<number[]> => {
      const { result } = await call("getGameHighScores", { chat_id, message_id, user_id });
      // The test calls it only for a game.
      return (result as GameHighScore[]).map(({ position }) => position);
    };
    expect(await positions(people[6]?.user.id)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
    expect(await positions(people[0]?.user.id)).toEqual([1, 2, 3]);
    expect(await positions(ada.user.id)).toEqual([1, 2, 3]);
    const { message_id: text } = ada.openChat(bot).sendText("hi");
    const wrong = { chat_id: ada.user.id, message_id: text, user_id: ada.user.id };
    expect(await outcome("getGameHighScores", wrong)).toBe("MESSAGE_ID_INVALID");
  });
});
