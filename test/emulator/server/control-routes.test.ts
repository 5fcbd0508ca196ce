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
      [
        "sendTxt",
        {},
        404,
        'Not Found: "sendTxt" is not a valid control route. Did you mean "sendText"?',
      ],
      ["createUser", {}, 400, 'Bad Request: parameter "first_name" is required'],
      ["sendText", { text: "hi" }, 400, 'Bad Request: parameter "user_id" is required'],
      [
        "sendText",
        { user_id: 1, text: "hi" },
        400,
        "Bad Request: user not found: user_id is the id that /emulator/createUser returned",
      ],
      [
        "sendText",
        { user_id: ada.id, bot_id: 1, text: "hi" },
        400,
        "Bad Request: bot not found: bot_id is the number before the colon of a token",
      ],
      ["sendText", { ...at, text: " " }, 400, "Bad Request: text must be non-empty"],
      [
        "pressButton",
        { ...at, message_id: 1e6, button: "x" },
        400,
        "Bad Request: The message is no longer in the chat",
      ],
    ];
    for (const [route, parameters, error_code, description] of refusals) {
      expect(await control(route, parameters)).toEqual({ ok: false, error_code, description });
    }
  });

  it("do not open a chat that is only read", async () => {
    const ada = (await control("createUser", { first_name: "Ada" })).result;
    const at = { user_id: ada.id, bot_id: bot.me.id };
    for (const route of ["getMessages", "getEvents"])
      expect((await control(route, at)).description).toBe(
        "Bad Request: Ada has not written to @shop_bot: call /emulator/start first",
      );
    const refused = await call("sendMessage", { chat_id: ada.id, text: "hi" });
    expect(refused.description).toBe("Bad Request: chat not found");
    await control("start", { ...at, payload: "ref" });
    expect((await control("getMessages", at)).result).toMatchObject([{ text: "/start ref" }]);
  });

  it("create a bot with a token of the caller's choice", async () => {
    const created = await control("createBot", { username: "own_bot", token: "77:abc" });
    expect(created.result).toMatchObject({ token: "77:abc", me: { id: 77, username: "own_bot" } });
    expect((await post("/bot77:abc/getMe", {})).result.id).toBe(77);
    expect((await control("createBot", { username: "b", token: "77:x" })).description).toBe(
      "Bad Request: There is a bot with the identifier 77 already",
    );
  });

  it("create groups and let people act in them", async () => {
    const ada = (await control("createUser", { first_name: "Ada" })).result;
    const bob = (await control("createUser", { first_name: "Bob" })).result;
    const members = [bot.me.id, bob.id];
    const created = await control("createSupergroup", { title: "Tea", owner: ada.id, members });
    const { id: chat_id, type } = created.result;
    expect(type).toBe("supergroup");
    const as = (user_id: number) => ({ user_id, chat_id });
    const { message_id } = (await control("sendText", { ...as(bob.id), text: "hi" })).result;
    const edited = await control("edit", { ...as(bob.id), message_id, text: "hello" });
    expect(edited.result).toMatchObject({ message_id, text: "hello" });
    expect((await control("edit", { ...as(ada.id), message_id, text: "x" })).ok).toBe(false);
    await control("react", { ...as(ada.id), message_id, reactions: ["👍"] });
    expect((await control("leave", as(bob.id))).result).toBe(true);
    const kinds = (await control("getEvents", { chat_id })).result.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds.slice(0, 3)).toEqual(["sent", "edited", "reacted"]);
    expect((await control("sendText", { ...as(bob.id), text: "bye" })).description).toContain(
      "Bob is not a member",
    );
  });

  it("send any update", async () => {
    const { token, me } = (await control("createBot", { username: "any_bot" })).result;
    const from = { id: 7, is_bot: false, first_name: "Ada" };
    const update = { shipping_query: { id: "1", from } };
    expect((await control("sendUpdate", { bot_id: me.id, update })).result).toBe(true);
    const received = (await post(`/bot${token}/getUpdates`, {})).result;
    expect(received).toMatchObject([update]);
    const wrong = await control("sendUpdate", { bot_id: me.id, update: { mesage: {} } });
    expect(wrong.description).toContain("must have one kind of update");
  });

  it("answer a method, make it fail, and list its calls", async () => {
    const method = "getUserGifts";
    await control("answer", { method, result: { total_count: 5, gifts: [] } });
    expect((await call(method, {})).result).toEqual({ total_count: 5, gifts: [] });
    await control("fault", { method, bot_id: bot.me.id, retry_after: 3, times: 1 });
    expect((await call(method, {})).parameters).toEqual({ retry_after: 3 });
    await control("fault", { method, status: 500 });
    expect((await call(method, {})).error_code).toBe(500);
    await control("endFaults", {});
    expect((await call(method, {})).ok).toBe(true);
    await control("answer", { method });
    expect((await call(method, {})).description).toBe("Bad Request: invalid user_id specified");
    const calls = (await control("calls", { method, bot_id: bot.me.id })).result;
    expect(calls.map(({ response }: { response: { ok: boolean } }) => response.ok)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect((await control("fault", { method })).description).toContain("this one has none");
  });

  it("advance a manual clock only", async () => {
    expect((await control("advance", { ms: 1 })).description).toContain("Only a manual clock");
    const manual = createEmulator({ clock: "manual" });
    const { token } = manual.createBot({ username: "slow_bot" });
    const poll = manual.fetch(new Request(`http://e/bot${token}/getUpdates?timeout=50`));
    // The call waits once this one, which came later, has a response.
    await manual.fetch(new Request(`http://e/bot${token}/getMe`));
    await manual.fetch(new Request("http://e/emulator/advance?ms=50000"));
    expect(await (await poll).json()).toEqual({ ok: true, result: [] });
    expect(() => manual.advance(-1)).toThrow(RangeError);
    await manual.close();
  });
});
