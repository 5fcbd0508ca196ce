import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedBot, type Emulator } from "../../../src/emulator/index.ts";

let emulator: Emulator;
let bot: EmulatedBot;
let url: string;
beforeAll(async () => {
  emulator = createEmulator();
  bot = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  url = await emulator.listen();
});
afterAll(() => emulator.close());

/** Posts JSON to the emulator and returns the response envelope. */
async function post(path: string, parameters: object) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(parameters),
  });
  return JSON.parse(await response.text());
}

const control = (route: string, parameters: object) => post(`/emulator/${route}`, parameters);
const call = (method: string, parameters: object) => post(`/bot${bot.token}/${method}`, parameters);

describe("control routes", () => {
  it("let a script act as a user over HTTP", async () => {
    const ada = (await control("createUser", { first_name: "Ada", username: "ada" })).result;
    expect(ada).toEqual({ id: ada.id, is_bot: false, first_name: "Ada", username: "ada" });
    const at = { user_id: ada.id, bot_id: bot.me.id };

    const sent = (await control("sendText", { ...at, text: "/start" })).result;
    expect(sent.entities).toEqual([{ offset: 0, length: 6, type: "bot_command" }]);
    const events = (offset: number, timeout = 0) =>
      control("getEvents", { ...at, offset, timeout });
    expect((await events(0)).result).toEqual([{ kind: "sent", message: sent }]);

    const waiting = events(1, 50);
    const inline_keyboard = [[{ text: "Buy", callback_data: "buy:1" }]];
    const parameters = { chat_id: ada.id, text: "Tea?", reply_markup: { inline_keyboard } };
    const message = (await call("sendMessage", parameters)).result;
    expect((await waiting).result).toEqual([{ kind: "sent", message }]);

    const { message_id } = message;
    const query = (await control("pressButton", { ...at, message_id, button: "Buy" })).result;
    expect(query.data).toBe("buy:1");
    await call("answerCallbackQuery", { callback_query_id: query.id, text: "Sold" });
    const answer = { callback_query_id: query.id, text: "Sold", show_alert: false, cache_time: 0 };
    expect((await events(2, 50)).result).toEqual([{ kind: "answered", answer }]);
    expect((await control("getMessages", at)).result).toEqual([sent, message]);
    expect((await events(3)).result).toEqual([]);
  });

  it("refuse calls with the envelope of the Bot API", async () => {
    const ada = (await control("createUser", { first_name: "Ada" })).result;
    const at = { user_id: ada.id, bot_id: bot.me.id };
    const refusals: readonly (readonly [string, object, number, string])[] = [
      ["nothing", {}, 404, "Not Found: no such control route"],
      ["createUser", {}, 400, 'Bad Request: parameter "first_name" is required'],
      ["sendText", { text: "hi" }, 400, "Bad Request: user not found"],
      ["sendText", { user_id: ada.id, text: "hi" }, 400, "Bad Request: bot not found"],
      ["sendText", { ...at, text: " " }, 400, "Bad Request: text must be non-empty"],
      [
        "pressButton",
        { ...at, message_id: 1e6, button: "x" },
        400,
        "Bad Request: the message is no longer in the chat",
      ],
    ];
    for (const [route, parameters, error_code, description] of refusals) {
      expect(await control(route, parameters)).toEqual({ ok: false, error_code, description });
    }
  });
});
