import { describe, expect, it } from "vitest";
import { createClient, InputFile } from "../../src/index.ts";
import { InlineKeyboard, Keyboard } from "../../src/keyboard/index.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const button = { text: "a", callback_data: "a" };

describe("a mistake of plain JavaScript is an error", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["a flat list", () => new InlineKeyboard(given([button])), /rows of buttons, such as \[\[a, b/],
    ["a flat list of texts", () => new Keyboard(given(["Yes", "No"])), /rows of buttons, such as/],
    ["null", () => new Keyboard(given(null)), /rows of buttons.*got null/],
    ["a text in an inline keyboard", () => new InlineKeyboard(given([["a"]])), /a button, got str/],
    ["no button", () => new InlineKeyboard().add(given(undefined)), /a button, got undefined/],
    ["a button without text", () => new Keyboard([[given({})]]), /A button needs a text/],
    ["text()", () => new InlineKeyboard().text(given(undefined)), /A button needs a text/],
    ["text(5)", () => new Keyboard().text(given({ text: 5 })), /A button needs a text/],
    ["a color without a button", () => new Keyboard().danger(), /has no button yet/],
  ])("%s", (_, build, message) => {
    expect(build).toThrow(TypeError);
    expect(build).toThrow(message);
  });
});

describe("a keyboard without buttons", () => {
  const transport = new ScriptedTransport(() => okResponse(true));
  const api = createClient("42:token", { transport });
  const message = { chat_id: 7, text: "x" };
  const photo = new InputFile(new Uint8Array(1));

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "inline",
      () => api.sendMessage({ ...message, reply_markup: new InlineKeyboard().row() }),
      /^The keyboard has no buttons. To remove a keyboard, send \{ inline_keyboard: \[\] \}$/,
    ],
    [
      "a reply keyboard",
      () => api.sendMessage({ ...message, reply_markup: new Keyboard().resized() }),
      /^The keyboard has no buttons. To remove a keyboard, send \{ remove_keyboard: true \}$/,
    ],
    [
      "beside a file",
      () => api.sendPhoto({ chat_id: 7, photo, reply_markup: new InlineKeyboard() }),
      /has no buttons/,
    ],
    [
      "in an inline result",
      () =>
        api.answerInlineQuery({
          inline_query_id: "1",
          results: [
            {
              type: "article",
              id: "1",
              title: "a",
              input_message_content: { message_text: "a" },
              reply_markup: new InlineKeyboard(),
            },
          ],
        }),
      /has no buttons/,
    ],
  ])("cannot be sent: %s", async (_, call, expected) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(expected);
    expect(transport.requests).toEqual([]);
  });

  it("can be sent as a plain object, which removes the buttons of a message", async () => {
    const reply_markup = { inline_keyboard: [] };
    await api.editMessageReplyMarkup({ chat_id: 7, message_id: 1, reply_markup });
    expect(transport.requests.pop()?.body).toContain('"reply_markup":{"inline_keyboard":[]}');
  });
});
