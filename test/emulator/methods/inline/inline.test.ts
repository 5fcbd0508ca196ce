import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBot } from "../../../../src/emulator/index.ts";
import type { UpdatePayloads } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario({ supports_inline_queries: true });
});
afterEach(() => scenario.emulator.close());

const article = (id: string, more: object = {}) => ({
  type: "article",
  id,
  title: `Title ${id}`,
  input_message_content: { message_text: `<b>${id}</b>`, parse_mode: "HTML" },
  ...more,
});
const inline_keyboard = [[{ text: "Buy", callback_data: "buy" }]];
const ask = (query = "tea") => scenario.ada.inlineQuery(scenario.bot, query);
const updates = async (): Promise<Partial<UpdatePayloads>[]> =>
  (await scenario.call("getUpdates")).result;

describe("inline mode", () => {
  it("delivers the query, and the answer to the person", async () => {
    const { ada, chat, call } = scenario;
    const search = ada.inlineQuery(scenario.bot, "tea", { offset: "50", chat });
    const [update] = await updates();
    expect(update?.inline_query).toEqual({
      id: search.inlineQuery.id,
      from: ada.user,
      query: "tea",
      offset: "50",
      chat_type: "sender",
    });
    const button = { text: "Sign in", start_parameter: "inline" };
    await call("answerInlineQuery", {
      inline_query_id: search.inlineQuery.id,
      results: [article("1"), article("2", { reply_markup: { inline_keyboard } })],
      next_offset: "100",
      is_personal: true,
      cache_time: 5,
      button,
    });
    const answer = await search.answer();
    expect(answer).toMatchObject({ next_offset: "100", is_personal: true, cache_time: 5, button });
    expect(answer.results.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(answer.results[1]).toMatchObject({
      content: { text: "2", entities: [{ type: "bold", offset: 0, length: 1 }] },
      reply_markup: { inline_keyboard },
    });
  });

  it("sends the chosen result, whose message the bot can edit if it has a keyboard", async () => {
    const { chat, ada, bot, call } = scenario;
    const search = ask();
    const results = [article("1"), article("2", { reply_markup: { inline_keyboard } })];
    await call("answerInlineQuery", { inline_query_id: search.inlineQuery.id, results });
    const plain = search.choose(0);
    expect(plain).toMatchObject({ from: ada.user, via_bot: bot.me, text: "1" });
    const message = search.choose({ id: "2" });
    const [, , first, , second] = await updates();
    expect(first?.chosen_inline_result).toEqual({ result_id: "1", from: ada.user, query: "tea" });
    const inline_message_id = second?.chosen_inline_result?.inline_message_id;
    expect(inline_message_id).toMatch(/^[\w-]{27}$/);

    const press = chat.press(message, "Buy");
    expect(press.callbackQuery).toMatchObject({ inline_message_id, data: "buy" });
    expect(press.callbackQuery).not.toHaveProperty("message");

    const edited = await call("editMessageText", { inline_message_id, text: "Sold" });
    expect(edited.result).toBe(true);
    expect(chat.messages().at(-1)).toMatchObject({ text: "Sold", via_bot: bot.me });
    expect(chat.messages().at(-1)).not.toHaveProperty("reply_markup");
  });

  it("knows neither deleted inline messages nor wrong identifiers", async () => {
    const { call, outcome } = scenario;
    const search = ask();
    const results = [article("1", { reply_markup: { inline_keyboard } })];
    await call("answerInlineQuery", { inline_query_id: search.inlineQuery.id, results });
    const message = search.choose(0);
    const chosen = (await updates()).at(-1)?.chosen_inline_result;
    const inline_message_id = chosen?.inline_message_id;
    const edit = { inline_message_id, text: "Sold" };
    scenario.chat.delete(message);
    expect(await outcome("editMessageText", edit)).toBe("MESSAGE_ID_INVALID");
    expect(await outcome("editMessageText", { inline_message_id: "x", text: "Sold" })).toBe(
      "invalid inline message identifier specified",
    );
    expect(await outcome("editMessageText", { text: "Sold" })).toBe(
      "message identifier is not specified",
    );
  });

  it("reads every kind of result like a message of that kind", async () => {
    const { call } = scenario;
    const search = ask();
    const place = { latitude: 51.5, longitude: -0.1, title: "Tea" };
    const results = [
      {
        type: "photo",
        id: "a",
        photo_url: "https://e.org/a.jpg",
        thumbnail_url: "x",
        caption: "A",
      },
      { type: "gif", id: "b", gif_url: "https://e.org/a.gif", gif_width: 12, gif_height: 8 },
      { type: "mpeg4_gif", id: "c", mpeg4_url: "https://e.org/a.mp4", mpeg4_duration: 3 },
      {
        type: "video",
        id: "d",
        video_url: "https://e.org/a.mp4",
        mime_type: "video/mp4",
        title: "D",
      },
      { type: "audio", id: "e", audio_url: "https://e.org/a.mp3", title: "E", performer: "P" },
      { type: "voice", id: "f", voice_url: "https://e.org/a.ogg", title: "F", voice_duration: 4 },
      {
        type: "document",
        id: "g",
        document_url: "https://e.org/a.pdf",
        mime_type: "application/pdf",
        title: "G",
      },
      { type: "location", id: "h", ...place },
      { type: "venue", id: "i", ...place, address: "Strand" },
      { type: "contact", id: "j", phone_number: "123", first_name: "Ada" },
      { type: "game", id: "k", game_short_name: "chess" },
      { ...article("l"), input_message_content: { ...place, address: "Strand" } },
      {
        ...article("m"),
        input_message_content: {
          title: "Cup",
          description: "Of tea",
          payload: "cup",
          currency: "XTR",
          prices: [{ label: "Cup", amount: 5 }],
        },
      },
    ];
    const inline_query_id = search.inlineQuery.id;
    expect(await call("answerInlineQuery", { inline_query_id, results })).toMatchObject({
      ok: true,
    });
    const contents = results.map((_, index) => search.choose(index));
    const fields = ["photo", "animation", "animation", "video", "audio", "voice", "document"];
    const more = ["location", "venue", "contact", "game", "venue", "invoice"];
    for (const [index, field] of [...fields, ...more].entries())
      expect(contents[index], field).toHaveProperty(field);
    expect(contents[0]?.caption).toBe("A");
    expect(contents[1]?.animation).toMatchObject({ width: 12, height: 8 });
    expect(contents[5]?.voice?.duration).toBe(4);
  });

  it("refuses what the server refuses, with its words", async () => {
    const { call, outcome, clock } = scenario;
    const inline_query_id = ask().inlineQuery.id;
    const answer = (results: unknown, more: object = {}) =>
      outcome("answerInlineQuery", { inline_query_id, results, ...more });
    const inResult = "can't parse inline query result: ";
    expect(await answer({})).toBe("expected an Array of inline query results");
    expect(await answer([1])).toBe(`${inResult}Inline query result must be an object`);
    expect(await answer([{ id: "1" }])).toBe(`${inResult}Can't find field "type"`);
    expect(await answer([article("1", { input_message_content: {} })])).toBe(
      `${inResult}Input message content is not specified`,
    );
    expect(await answer([{ type: "song", id: "1" }])).toBe(
      `${inResult}type "song" is unsupported for the inline query result`,
    );
    const input_message_content = { message_text: "<b>", parse_mode: "HTML" };
    expect(await answer([article("1", { input_message_content })])).toMatch(
      `${inResult}Can't parse entities: `,
    );
    const document = { type: "document", id: "1", title: "D", document_url: "https://e.org/a.doc" };
    expect(await answer([{ ...document, mime_type: "application/msword" }])).toBe(
      "unallowed document MIME type",
    );
    expect(await answer([article("1"), article("1")])).toBe("RESULT_ID_DUPLICATE");
    expect(await answer([article("x".repeat(65))])).toBe("RESULT_ID_INVALID");
    expect(await answer(Array.from({ length: 51 }, (_, id) => article(`${id}`)))).toBe(
      "too many inline query results specified",
    );
    expect(await answer([], { next_offset: "x".repeat(65) })).toBe("NEXT_OFFSET_INVALID");
    expect(await answer([], { button: { text: "B" } })).toBe(
      "can't parse inline query results button: InlineQueryResultsButton must have exactly one optional field",
    );
    expect(await answer([], { button: { text: "B", start_parameter: "a b" } })).toBe(
      "unallowed characters in start_parameter are used",
    );
    expect(await answer([])).toBe("ok");
    clock.advance(31_000);
    expect(await answer([])).toBe(
      "query is too old and response timeout expired or query ID is invalid",
    );
    expect((await call("answerInlineQuery", {})).ok).toBe(false);
  });

  it("is not there for a bot without it", () => {
    const other: EmulatedBot = scenario.emulator.createBot({ username: "plain_bot" });
    expect(() => scenario.ada.inlineQuery(other, "tea")).toThrow("has no inline mode");
  });
});

describe("Web Apps", () => {
  it("sends the answer as a message of the person, once", async () => {
    const { chat, ada, call, outcome } = scenario;
    const web_app_query_id = chat.openWebApp();
    const result = article("1", { reply_markup: { inline_keyboard } });
    const answer = await call("answerWebAppQuery", { web_app_query_id, result });
    expect(answer.result).toEqual({ inline_message_id: expect.any(String) });
    expect(chat.messages()).toMatchObject([{ from: ada.user, text: "1" }]);
    expect(await outcome("answerWebAppQuery", { web_app_query_id, result })).toBe(
      "query is too old and response timeout expired or query ID is invalid",
    );
    expect(await outcome("answerWebAppQuery", { web_app_query_id })).toBe("result isn't specified");
  });

  it("lets the person send a prepared message where it may go", async () => {
    const { ada, chat, call, outcome, bot } = scenario;
    const parameters = { user_id: ada.user.id, result: article("1"), allow_bot_chats: true };
    const { result } = await call("savePreparedInlineMessage", parameters);
    const { id } = result as { id: string };
    expect(chat.sendPrepared(id)).toMatchObject({ from: ada.user, via_bot: bot.me, text: "1" });
    const group = scenario.emulator.createGroup({ title: "Tea", members: [ada] });
    expect(() => ada.in(group).sendPrepared(id)).toThrow("cannot be sent to a group chat");
    expect(await outcome("savePreparedInlineMessage", { result: article("1") })).toBe(
      "invalid user_id specified",
    );
  });

  it("delivers data of a keyboard's Web App", async () => {
    scenario.chat.sendWebAppData("42", "Open");
    const [update] = await updates();
    expect(update?.message?.web_app_data).toEqual({ data: "42", button_text: "Open" });
  });
});
