import { describe, expect, it } from "vitest";
import { calls as completeCalls } from "../generated/complete-calls.ts";
import { calls as minimalCalls } from "../generated/minimal-calls.ts";
import { caught, passes, rejection, strict } from "./strict-checks.ts";

describe("a strict validator and calls", () => {
  it("accepts every method with all parameters, and with only the required ones", () => {
    for (const calls of [completeCalls, minimalCalls]) {
      const all = Object.entries(calls);
      expect(all).toHaveLength(185);
      for (const [method, { params }] of all) expect(passes(method, { ...params })).toBe(true);
    }
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["sendMessage", { chat_id: 1 }, "sendMessage: text is missing"],
    ["sendMessage", { chat_id: 1, text: null }, "sendMessage: text is missing"],
    ["sendMessage", { chat_id: 1, text: 5 }, "sendMessage: text is a number, not a string"],
    [
      "sendMessage",
      { chat_id: 1, text: "" },
      "sendMessage: text is 0 characters; Telegram accepts 1-4096",
    ],
    [
      "sendMessage",
      { chat_id: 1, text: "🍵".repeat(4097) },
      "sendMessage: text is 4097 characters; Telegram accepts 1-4096",
    ],
    [
      "sendMessage",
      { chat_id: true, text: "a" },
      "sendMessage: chat_id is a boolean, not a number or a string",
    ],
    [
      "sendMessage",
      { chat_id: 1, text: "a", textt: "b" },
      "sendMessage: textt is not a parameter of this method",
    ],
    [
      "sendPhoto",
      { chat_id: 1, photo: "p", caption: "a".repeat(1025) },
      "sendPhoto: caption is 1025 characters; Telegram accepts 0-1024",
    ],
    [
      "sendPhoto",
      { chat_id: 1, photo: 5 },
      "sendPhoto: photo is a number, not an object or a string",
    ],
    [
      "sendLocation",
      { chat_id: 1, latitude: 1, longitude: 1, heading: 361 },
      "sendLocation: heading is 361; Telegram accepts 1-360",
    ],
    [
      "sendMediaGroup",
      { chat_id: 1, media: [{ type: "photo", media: "p" }] },
      "sendMediaGroup: media has 1 items; Telegram accepts 2-10",
    ],
    [
      "sendMediaGroup",
      { chat_id: 1, media: [{ type: "photo", media: "p" }, { type: "photo" }] },
      "sendMediaGroup: media[1].media is missing",
    ],
    [
      "editMessageMedia",
      { media: { type: "photo", media: "p", caption: "a".repeat(1025) } },
      "editMessageMedia: media.caption is 1025 characters; Telegram accepts 0-1024",
    ],
    [
      "setMessageReaction",
      { chat_id: 1, message_id: 1, reaction: [{ type: "emoji" }] },
      "setMessageReaction: reaction[0].emoji is missing",
    ],
    [
      "setMessageReaction",
      { chat_id: 1, message_id: 1, reaction: [{ emoji: "a" }] },
      "setMessageReaction: reaction[0].type is missing",
    ],
    [
      "sendMessage",
      { chat_id: 1, text: "a", reply_markup: { inline_keybord: [] } },
      "sendMessage: reply_markup matches none of the allowed types",
    ],
    [
      "sendMessage",
      { chat_id: 1, text: "a", reply_markup: { remove_keyboard: false } },
      "sendMessage: reply_markup matches none of the allowed types",
    ],
    [
      "answerInlineQuery",
      { inline_query_id: "1", results: [{ type: "article", id: "é".repeat(33), title: "t" }] },
      "answerInlineQuery: results[0].id is 66 bytes; Telegram accepts 1-64 (and 1 more)",
    ],
  ])("%s %#", (method, params, expected) => {
    expect(rejection(method, params)).toBe(expected);
  });

  it("names the button that has too much data", () => {
    const button = { text: "Buy", callback_data: "é".repeat(35) };
    const reply_markup = { inline_keyboard: [[{ text: "No", callback_data: "n" }, button]] };
    expect(rejection("sendMessage", { chat_id: 1, text: "a", reply_markup })).toBe(
      "sendMessage: reply_markup.inline_keyboard[0][1].callback_data is 70 bytes; Telegram accepts 1-64",
    );
    const both = { reply_markup: { inline_keyboard: [[button, { callback_data: "n" }]] } };
    const { problems, subject } = caught(() =>
      strict.checkCall("sendMessage", { chat_id: 1, text: "a".repeat(5000), ...both }),
    );
    expect(subject).toBe("sendMessage");
    expect(problems.map(({ path }) => path).sort()).toEqual([
      "reply_markup.inline_keyboard[0][0].callback_data",
      "reply_markup.inline_keyboard[0][1].text",
      "text",
    ]);
  });

  it("never rejects a text that Telegram might accept", () => {
    expect(passes("sendMessage", { chat_id: 1, text: "🍵".repeat(4096) })).toBe(true);
    expect(passes("sendMessage", { chat_id: 1, text: ` ${"a".repeat(4096)}\n` })).toBe(true);
    const marked = `<b>${"a".repeat(4096)}</b>`;
    expect(passes("sendMessage", { chat_id: 1, text: marked, parse_mode: "HTML" })).toBe(true);
    expect(rejection("sendMessage", { chat_id: 1, text: marked })).toContain("4103 characters");
    const poll = {
      chat_id: 1,
      question: `${"q".repeat(300)}&amp;`,
      options: [{ text: "a" }, { text: "b" }],
    };
    expect(passes("sendPoll", { ...poll, question_parse_mode: "HTML" })).toBe(true);
    expect(rejection("sendPoll", { ...poll, explanation_parse_mode: "HTML" })).toContain(
      "question",
    );
  });

  it("counts the characters of a text without markup, even with a parse mode", () => {
    const text = "a".repeat(4097);
    for (const parse_mode of ["", "HTML", "html", "Markdown", "MarkdownV2"])
      expect(rejection("sendMessage", { chat_id: 1, text, parse_mode })).toContain(
        "4097 characters",
      );
    const marks = { HTML: "&amp;", Markdown: "*a*", MarkdownV2: "\\." };
    for (const [parse_mode, mark] of Object.entries(marks))
      expect(passes("sendMessage", { chat_id: 1, text: text + mark, parse_mode })).toBe(true);
  });

  it("does not count leading and trailing white space", () => {
    for (const text of ["     ", "\n", " ".repeat(5000)])
      expect(rejection("sendMessage", { chat_id: 1, text })).toContain("is 0 characters");
  });

  it("names the path in a variant that is identified only by its fields", () => {
    const result = (more: object) => ({ inline_query_id: "1", results: [{ id: "1", ...more }] });
    const content = { type: "article", title: "t", input_message_content: { message_text: 5 } };
    expect(rejection("answerInlineQuery", result(content))).toBe(
      "answerInlineQuery: results[0].input_message_content.message_text is a number, not a string",
    );
    const photo = { type: "photo", photo_file_id: 5 };
    expect(rejection("answerInlineQuery", result(photo))).toBe(
      "answerInlineQuery: results[0].photo_file_id is a number, not a string",
    );
  });

  it("identifies the variant of a result by its own field, whatever else is missing", () => {
    const wrong = (more: object) =>
      caught(() =>
        strict.checkCall("answerInlineQuery", {
          inline_query_id: "1",
          results: [{ id: "1", ...more }],
        }),
      ).problems.map(({ path, message }) => `${path} ${message}`);
    expect(wrong({ type: "photo", photo_url: "p" })).toEqual([
      "results[0].thumbnail_url is missing",
    ]);
    expect(wrong({ type: "video", video_url: "v", mime_type: "m" })).toEqual([
      "results[0].thumbnail_url is missing",
      "results[0].title is missing",
    ]);
    expect(wrong({ type: "video", video_file_id: "v" })).toEqual(["results[0].title is missing"]);
    expect(wrong({ type: "photo" })).toEqual(["results[0].photo_file_id is missing"]);
  });

  it("describes what is wrong with a number, and lists each allowed type once", () => {
    const place = { chat_id: 1, longitude: 2 };
    expect(rejection("sendLocation", { ...place, latitude: Number.POSITIVE_INFINITY })).toContain(
      "latitude is a non-finite number, not a number",
    );
    expect(rejection("deleteMessage", { chat_id: 1, message_id: 2 ** 60 })).toContain(
      "message_id is outside the range of safe integers",
    );
    expect(rejection("sendMessage", { chat_id: 1, text: "a", reply_markup: "x" })).toContain(
      "reply_markup is a string, not an object",
    );
  });

  it("accepts absent parameters, unknown methods, unknown variants and unknown nested fields", () => {
    const text = { chat_id: 1, text: "a", reply_markup: null, entities: undefined };
    expect(passes("sendMessage", text)).toBe(true);
    expect(passes("methodUnknown", { any: 1 })).toBe(true);
    expect(passes("constructor", { any: 1 })).toBe(true);
    const reaction = [{ type: "of_tomorrow", stars: 1 }];
    expect(passes("setMessageReaction", { chat_id: 1, message_id: 1, reaction })).toBe(true);
    const button = { text: "a", callback_data: "b", of_tomorrow: 1 };
    const reply_markup = { inline_keyboard: [[button]] };
    expect(passes("sendMessage", { chat_id: 1, text: "a", reply_markup })).toBe(true);
  });

  it("shows no value of a call", () => {
    const params = { chat_id: "hush", text: ["hush"], secret: "hush", parse_mode: 7 };
    const error = caught(() => strict.checkCall("sendMessage", params));
    expect(JSON.stringify([error.message, error.problems, String(error.stack)])).not.toContain(
      "hush",
    );
  });
});
