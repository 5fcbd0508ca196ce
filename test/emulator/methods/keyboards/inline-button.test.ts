import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Sends a message with one button, and returns the button as the bot sees it, or the error. */
async function sent(button: unknown): Promise<unknown> {
  const { result, description } = await scenario.say("Tea?", {
    reply_markup: { inline_keyboard: [[button]] },
  });
  return result?.reply_markup?.inline_keyboard[0]?.[0] ?? description;
}

const text = "Tea";
const refused = (error: string): string => `Bad Request: ${error}`;
const unreadable = (error: string): string =>
  refused(`can't parse inline keyboard button: ${error}`);

describe("an inline button", () => {
  it("keeps what the server knows, and nothing else", async () => {
    const buttons = [
      { text, url: "https://example.org/" },
      { text, callback_data: "tea" },
      { text, switch_inline_query: "" },
      { text, switch_inline_query_current_chat: "tea" },
      { text, web_app: { url: "https://example.org/" } },
      { text, copy_text: { text: "TEA" } },
      { text, callback_data: "tea", style: "danger", icon_custom_emoji_id: "5368324170671202286" },
    ];
    for (const button of buttons) expect(await sent({ ...button, bogus: 1 })).toEqual(button);
  });

  it("has the first of several actions, in the server's order", async () => {
    const all = {
      url: "https://example.org/",
      callback_data: "tea",
      callback_game: {},
      pay: true,
      switch_inline_query: "tea",
      switch_inline_query_chosen_chat: { allow_user_chats: true },
      switch_inline_query_current_chat: "tea",
      login_url: { url: "https://example.org/login" },
      web_app: { url: "https://example.org/app" },
      copy_text: { text: "TEA" },
    };
    // These two need a game and an invoice.
    const refusedHere = new Set(["callback_game", "pay"]);
    const names = Object.keys(all);
    for (const [index, name] of names.entries()) {
      const rest = Object.fromEntries(Object.entries(all).slice(index));
      const button = await sent({ text, ...rest });
      if (refusedHere.has(name)) expect(button).toBe(refused("BUTTON_TYPE_INVALID"));
      else
        expect(Object.keys(Object(button))).toEqual(["text", name === "login_url" ? "url" : name]);
    }
  });

  it("needs a text and an action", async () => {
    expect(await sent("Tea")).toBe(unreadable("InlineKeyboardButton must be an Object"));
    expect(await sent({ url: "https://e.org" })).toBe(unreadable('Can\'t find field "text"'));
    expect(await sent({ text })).toBe(
      unreadable("Text buttons are unallowed in the inline keyboard"),
    );
    expect(await sent({ text, url: "", callback_data: "" })).toBe(
      unreadable("Text buttons are unallowed in the inline keyboard"),
    );
    expect(await sent({ text: "\r", callback_data: "a" })).toBe(
      refused("inline keyboard button text must be non-empty"),
    );
  });

  it("is refused for null and for values of another type", async () => {
    expect(await sent({ text, url: null })).toBe(unreadable('Field "url" must be of type String'));
    expect(await sent({ text, web_app: "https://e.org" })).toBe(
      unreadable('Field "web_app" must be of type Object'),
    );
    expect(await sent({ text, copy_text: {} })).toBe(unreadable('Can\'t find field "text"'));
    expect(await sent({ text, callback_data: "a", icon_custom_emoji_id: true })).toBe(
      unreadable('Field "icon_custom_emoji_id" must be a Number'),
    );
    expect(await sent({ text, callback_data: "a", icon_custom_emoji_id: "x" })).toBe(
      unreadable('Field "icon_custom_emoji_id" must be a valid Number'),
    );
    expect(await sent({ text, callback_data: "a", style: "red" })).toBe(
      unreadable("invalid button style specified"),
    );
    expect(await sent({ text: 5, callback_data: 6 })).toEqual({ text: "5", callback_data: "6" });
  });

  it("has a normalized link, or the error of the server", async () => {
    const url = (link: string) => sent({ text, url: link });
    expect(await url("EXAMPLE.org")).toEqual({ text, url: "http://example.org/" });
    expect(await url("tg://user?id=42&x=1")).toEqual({ text, url: "tg://user?id=42" });
    expect(await url("tg:resolve?domain=shop")).toEqual({ text, url: "tg://resolve?domain=shop" });
    const errors = [
      ["nope", "Wrong HTTP URL"],
      ["http://localhost:3000", "Wrong HTTP URL"],
      ["ftp://example.org", "Unsupported URL protocol"],
    ];
    for (const [link = "", error] of errors)
      expect(await url(link)).toBe(
        refused(`inline keyboard button URL '${link}' is invalid: ${error}`),
      );
  });

  it("opens web apps and logs in over HTTPS only", async () => {
    const http = "http://example.org";
    const https = "Only HTTPS links are allowed";
    expect(await sent({ text, web_app: { url: http } })).toBe(
      refused(`inline keyboard button Web App URL '${http}' is invalid: ${https}`),
    );
    expect(await sent({ text, login_url: { url: http } })).toBe(
      refused(`inline keyboard button login URL '${http}' is invalid: ${https}`),
    );
    const user = { url: "tg://user?id=42" };
    expect(await sent({ text, web_app: user })).toBe(
      refused("link to a user can't be used in Web App URL buttons"),
    );
    expect(await sent({ text, login_url: user })).toBe(
      refused("link to a user can't be used in login URL buttons"),
    );
  });

  it("that logs in is a link for the bot", async () => {
    const url = "https://example.org/login";
    const login_url = {
      url,
      bot_username: "shop_bot",
      forward_text: "F",
      request_write_access: true,
    };
    expect(await sent({ text, login_url: { ...login_url, bot_username: "@shop_bot" } })).toEqual({
      text,
      url,
    });
    const [message] = scenario.chat.messages();
    expect(message?.reply_markup).toEqual({ inline_keyboard: [[{ text, login_url }]] });
    for (const bot_username of ["@", "shop bot"])
      expect(await sent({ text, login_url: { url, bot_username } })).toBe(
        unreadable("LoginUrl bot username is invalid"),
      );
  });

  it("chooses among the kinds of chats that it names", async () => {
    const chosen = (fields: object) => sent({ text, switch_inline_query_chosen_chat: fields });
    const none = { allow_bot_chats: false, allow_group_chats: false, allow_channel_chats: false };
    expect(await chosen({ allow_user_chats: true })).toEqual({
      text,
      switch_inline_query_chosen_chat: { query: "", allow_user_chats: true, ...none },
    });
    const all = { allow_bot_chats: true, allow_group_chats: true, allow_channel_chats: true };
    expect(await chosen({ query: "tea", allow_user_chats: true, ...all })).toEqual({
      text,
      switch_inline_query: "tea",
    });
    expect(await chosen(none)).toBe(refused("at least one chat type must be allowed"));
  });

  it("has up to 64 bytes of data, and copies up to 256 characters", async () => {
    expect(await sent({ text, callback_data: "é".repeat(32) })).toMatchObject({ text });
    expect(await sent({ text, callback_data: "é".repeat(33) })).toBe(
      refused("BUTTON_DATA_INVALID"),
    );
    expect(await sent({ text, copy_text: { text: "x".repeat(256) } })).toMatchObject({ text });
    for (const copied of ["", "x".repeat(257)])
      expect(await sent({ text, copy_text: { text: copied } })).toBe(
        refused("BUTTON_COPY_TEXT_INVALID"),
      );
  });
});
