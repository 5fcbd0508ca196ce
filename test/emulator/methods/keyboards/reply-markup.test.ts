import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReplyMarkup } from "../../../../src/emulator/model/messages/message.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Sends a message, and returns the markup as the person sees it, or the error without the prefix. */
async function shown(reply_markup: unknown): Promise<ReplyMarkup | string | undefined> {
  const { ok, description = "" } = await scenario.say("Tea?", { reply_markup });
  if (!ok) return description.replace("Bad Request: ", "");
  return scenario.chat.messages().at(-1)?.reply_markup;
}

/** Sends a reply keyboard with one button, and returns the button. */
async function button(value: unknown): Promise<unknown> {
  const markup = await shown({ keyboard: [[value]] });
  if (markup === undefined || typeof markup === "string") return markup;
  return "keyboard" in markup ? markup.keyboard[0]?.[0] : markup;
}

const text = "Tea";
const data = { text, callback_data: "tea" };

describe("reply_markup", () => {
  it("has the fields of its kind, and the older names of some", async () => {
    const markups: [given: object, kept: object | undefined][] = [
      [
        { keyboard: [["Tea"]], resize_keyboard: true, one_time_keyboard: true, bogus: 1 },
        { keyboard: [[{ text }]], resize_keyboard: true, one_time_keyboard: true },
      ],
      [
        { keyboard: [["Tea"]], is_persistent: true, input_field_placeholder: "?", selective: true },
        {
          keyboard: [[{ text }]],
          is_persistent: true,
          input_field_placeholder: "?",
          selective: true,
        },
      ],
      [{ keyboard: [["Tea"]], inline_keyboard: [[data]] }, { keyboard: [[{ text }]] }],
      [{ inline_keyboard: [[data]], remove_keyboard: true }, { inline_keyboard: [[data]] }],
      [{ remove_keyboard: true, force_reply: true }, { remove_keyboard: true }],
      [
        { hide_keyboard: true, personal_keyboard: true },
        { remove_keyboard: true, selective: true },
      ],
      [{ force_reply_keyboard: true }, { force_reply: true }],
      [
        { force_reply: true, input_field_placeholder: "?" },
        { force_reply: true, input_field_placeholder: "?" },
      ],
      [{ remove_keyboard: false }, undefined],
    ];
    for (const [given, kept] of markups) expect(await shown(given)).toEqual(kept);
  });

  it("leaves out buttons without a text, and then empty rows", async () => {
    const empty = { text: "", callback_data: "x" };
    expect(await shown({ inline_keyboard: [[empty], [empty, data], []] })).toEqual({
      inline_keyboard: [[data]],
    });
    expect(await shown({ keyboard: [["", { text: "" }], ["Tea"]] })).toEqual({
      keyboard: [[{ text }]],
    });
    // The keyboard counts although it comes out empty.
    expect(await shown({ keyboard: [[""]], inline_keyboard: [[data]] })).toBeUndefined();
    expect(await shown({ inline_keyboard: [[]], remove_keyboard: true })).toBeUndefined();
  });

  it("has up to 12 buttons in a row, and up to 300", async () => {
    const row = (length: number) => Array.from({ length }, () => "Tea");
    const sizes = async (...lengths: number[]) => {
      const markup = await shown({ keyboard: lengths.map(row) });
      const rows = typeof markup === "object" && "keyboard" in markup ? markup.keyboard : [];
      return rows.map(({ length }) => length);
    };
    expect(await sizes(13, 1)).toEqual([12, 1]);
    const full = new Array<number>(24).fill(12);
    expect(await sizes(...full, 11, 2, 3)).toEqual([...full, 11, 1]);
  });

  it("is refused with the words of the server when it cannot be read", async () => {
    const refusals = [
      ["{", "can't parse reply keyboard markup JSON object"],
      ["[]", "object expected as reply markup"],
      [{ keyboard: {} }, 'field "keyboard" must be of type Array'],
      [{ keyboard: ["Tea"] }, 'field "keyboard" must be an Array of Arrays'],
      [
        { inline_keyboard: [data] },
        'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
      ],
      [{ remove_keyboard: 1 }, 'field "remove_keyboard" must be of type Boolean'],
      [
        { keyboard: [["Tea"]], is_persistent: "1" },
        'field "is_persistent" must be of type Boolean',
      ],
    ];
    for (const [markup, error] of refusals) expect(await shown(markup)).toBe(error);
  });
});

describe("a button of a reply keyboard", () => {
  it("asks for the first of several things, in the server's order", async () => {
    const buttons: [given: object, kept: object][] = [
      [{ request_phone_number: true, request_location: true }, { request_contact: true }],
      [{ request_contact: true, request_location: true }, { request_contact: true }],
      [{ request_contact: false, request_location: true }, { request_location: true }],
      [{ request_poll: { type: "quiz" }, web_app: {} }, { request_poll: { type: "quiz" } }],
      [{ request_poll: { type: "other" } }, { request_poll: {} }],
      [{ web_app: { url: "https://E.org" } }, { web_app: { url: "https://E.org" } }],
      [
        { request_user: { request_id: 1, user_is_bot: false, user_is_premium: true } },
        {
          request_users: {
            request_id: 1,
            user_is_bot: false,
            user_is_premium: true,
            max_quantity: 1,
          },
        },
      ],
      [
        { request_users: { request_id: "2", max_quantity: 3, request_name: true, bogus: 1 } },
        { request_users: { request_id: 2, max_quantity: 3, request_name: true } },
      ],
      [
        { request_chat: { request_id: 1, chat_is_forum: false, bot_is_member: true } },
        {
          request_chat: {
            request_id: 1,
            chat_is_channel: false,
            chat_is_forum: false,
            bot_is_member: true,
          },
        },
      ],
      [
        { request_managed_bot: { request_id: 1, suggested_name: "Tea" } },
        { request_managed_bot: { request_id: 1, suggested_name: "Tea" } },
      ],
      [
        { style: "success", icon_custom_emoji_id: 7, bogus: 1 },
        { style: "success", icon_custom_emoji_id: "7" },
      ],
    ];
    for (const [given, kept] of buttons)
      expect(await button({ text, ...given })).toEqual({ text, ...kept });
  });

  it("is refused with the words of the server", async () => {
    const cannot = "can't parse keyboard button: ";
    const url = "http://example.org";
    const refusals = [
      [7, `${cannot}KeyboardButton must be a String or an Object`],
      [{ text, request_poll: true }, `${cannot}Field "request_poll" must be of type Object`],
      [{ text, request_users: {} }, `${cannot}Can't find field "request_id"`],
      [
        { text, request_users: { request_id: 2 ** 31 } },
        `${cannot}Field "request_id" must be a valid Number`,
      ],
      ["\r", "keyboard button text must be non-empty"],
      [
        { text, web_app: { url } },
        `keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`,
      ],
      [
        { text, web_app: { url: "tg://user?id=1" } },
        "link to a user can't be used in Web App URL buttons",
      ],
    ];
    for (const [value, error] of refusals) expect(await button(value)).toBe(error);
  });
});
