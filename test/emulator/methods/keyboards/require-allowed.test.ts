import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requireAllowed } from "../../../../src/emulator/methods/keyboards/require-allowed.ts";
import { Chat } from "../../../../src/emulator/model/chats/chat.ts";
import { MessageCounter } from "../../../../src/emulator/model/messages/message-ids.ts";
import type { InlineKeyboardButton } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let groupId: number;
let channelId: number;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  groupId = emulator.createGroup({ title: "Tea", owner: ada, members: [bot] }).id;
  channelId = emulator.createChannel({ title: "News", owner: ada, administrators: [bot] }).id;
});
afterEach(() => scenario.emulator.close());

const text = "Tea";
const inline = (button: object) => ({ inline_keyboard: [[{ text, ...button }]] });
const keyboard = (button: object) => ({ keyboard: [[{ text, ...button }]] });
const outcome = (chat_id: number, reply_markup: object) =>
  scenario.outcome("sendMessage", { chat_id, text, reply_markup });

describe("a keyboard", () => {
  it("asks for something in private chats only", async () => {
    const requests: [button: object, subject: string][] = [
      [{ request_contact: true }, "phone number can be requested"],
      [{ request_location: true }, "location can be requested"],
      [{ request_poll: {} }, "poll can be requested"],
      [{ web_app: { url: "https://example.org" } }, "web App buttons can be used"],
      [{ request_users: { request_id: 1 } }, "users can be requested"],
      [{ request_chat: { request_id: 1 } }, "chats can be requested"],
      [{ request_managed_bot: { request_id: 1 } }, "managed bots can be requested"],
    ];
    for (const [button, subject] of requests) {
      expect(await outcome(scenario.chat.id, keyboard(button))).toBe("ok");
      expect(await outcome(groupId, keyboard(button))).toBe(`${subject} in private chats only`);
    }
    expect(await outcome(groupId, keyboard({}))).toBe("ok");
  });

  it("opens web apps from a message in private chats only", async () => {
    const markup = inline({ web_app: { url: "https://example.org" } });
    expect(await outcome(scenario.chat.id, markup)).toBe("ok");
    expect(await outcome(groupId, markup)).toBe("BUTTON_TYPE_INVALID");
    expect(await outcome(channelId, markup)).toBe("BUTTON_TYPE_INVALID");
  });

  it("is an inline one in channels, without inline queries", async () => {
    const expected = "inline keyboard expected";
    expect(await outcome(channelId, keyboard({}))).toBe(expected);
    expect(await outcome(channelId, { remove_keyboard: true })).toBe(expected);
    expect(await outcome(channelId, { force_reply: true })).toBe(expected);
    expect(await outcome(channelId, inline({ callback_data: "tea" }))).toBe("ok");
    for (const [name, reported = name] of [
      ["switch_inline_query"],
      ["switch_inline_query_chosen_chat", "switch_inline_query"],
      ["switch_inline_query_current_chat"],
    ] as const) {
      const value = name === "switch_inline_query_chosen_chat" ? { allow_user_chats: true } : "";
      expect(await outcome(groupId, inline({ [name]: value }))).toBe("ok");
      expect(await outcome(channelId, inline({ [name]: value }))).toBe(
        `can't use ${reported} button in a channel chat, because users will not be able to use the button without knowing bot's username`,
      );
    }
  });

  it("takes payments and starts games only below an invoice and a game", async () => {
    expect(await outcome(scenario.chat.id, inline({ pay: true }))).toBe("BUTTON_TYPE_INVALID");
    expect(await outcome(scenario.chat.id, inline({ callback_game: {} }))).toBe(
      "BUTTON_TYPE_INVALID",
    );
  });

  it("has the payment or the game on its first button", () => {
    const info = { id: 1, type: "private", first_name: "Ada" } as const;
    const chat = new Chat({
      info,
      instance: "1",
      messageIds: new MessageCounter(),
      unixTime: () => 0,
    });
    const game = { title: "Tea", description: "Tea", photo: [] };
    const play = { text, callback_game: {} };
    const other = { text, callback_data: "tea" };
    const check =
      (...row: InlineKeyboardButton[]) =>
      () =>
        requireAllowed(chat, { game }, { inline_keyboard: [row] });
    expect(check(play, other)).not.toThrow();
    expect(check(other, play)).toThrow("BUTTON_POS_INVALID");
    expect(check({ text, pay: true })).toThrow("BUTTON_TYPE_INVALID");
  });

  it("is checked in edits too", async () => {
    const { result } = await scenario.call("sendMessage", { chat_id: groupId, text });
    const { message_id } = result;
    const edited = (reply_markup: object) =>
      scenario.outcome("editMessageText", {
        chat_id: groupId,
        message_id,
        text: "Cake",
        reply_markup,
      });
    expect(await edited(inline({ web_app: { url: "https://example.org" } }))).toBe(
      "BUTTON_TYPE_INVALID",
    );
    expect(await edited(keyboard({}))).toBe("inline keyboard expected");
  });
});
