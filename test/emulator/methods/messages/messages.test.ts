import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const inline_keyboard = [[{ text: "Buy", callback_data: "buy:1" }]];

describe("sendMessage", () => {
  it("reaches the user and returns the message", async () => {
    const { result } = await scenario.say(" Tea? /yes \n", { reply_markup: { inline_keyboard } });
    expect(result).toEqual({
      message_id: 1,
      from: scenario.bot.me,
      chat: { id: scenario.chat.id, first_name: "Ada", username: "ada", type: "private" },
      date: Math.floor(scenario.clock.now() / 1000),
      text: "Tea? /yes",
      entities: [{ offset: 5, length: 4, type: "bot_command" }],
      reply_markup: { inline_keyboard },
    });
    expect(await scenario.chat.nextMessage()).toEqual(result);
  });

  it("shows a reply keyboard only to the user", async () => {
    const reply_markup = { keyboard: [["Tea", { text: "Coffee" }]], resize_keyboard: true };
    const { result } = await scenario.say("What?", { reply_markup });
    expect(result.reply_markup).toBeUndefined();
    expect((await scenario.chat.nextMessage()).reply_markup).toEqual({
      keyboard: [[{ text: "Tea" }, { text: "Coffee" }]],
      resize_keyboard: true,
    });
  });

  it("accepts JSON as a string too", async () => {
    const { result } = await scenario.say("one", {
      reply_markup: JSON.stringify({ inline_keyboard }),
    });
    expect(result.reply_markup).toEqual({ inline_keyboard });
  });

  it("contains the message it replies to, without the one that this replied to", async () => {
    const question = scenario.chat.sendText("question");
    const { result } = await scenario.say("answer", {
      reply_parameters: { message_id: question.message_id },
    });
    expect(result.reply_to_message).toEqual(question);
    const next = await scenario.say("more", { reply_to_message_id: result.message_id });
    expect(next.result.reply_to_message?.text).toBe("answer");
    expect(next.result.reply_to_message?.reply_to_message).toBeUndefined();
    const missing = { message_id: 99, allow_sending_without_reply: true };
    expect(
      (await scenario.say("alone", { reply_parameters: missing })).result.reply_to_message,
    ).toBe(undefined);
  });

  it("refuses invalid calls with the texts of Telegram", async () => {
    const chat_id = scenario.chat.id;
    const button = (fields: object) => ({ inline_keyboard: [[{ text: "x", ...fields }]] });
    const refusals: readonly (readonly [object, string])[] = [
      [{ text: "hi" }, "chat_id is empty"],
      [{ chat_id: 17, text: "hi" }, "chat not found"],
      [{ chat_id: "@nobody", text: "hi" }, "chat not found"],
      [{ chat_id }, "message text is empty"],
      [{ chat_id, text: " \n\u2800" }, "text must be non-empty"],
      [{ chat_id, text: "😀".repeat(4097) }, "message is too long"],
      [{ chat_id, text: "x".repeat(32_769) }, "text is too long"],
      [{ chat_id, text: "hi", parse_mode: null }, "unsupported parse_mode"],
      [
        { chat_id, text: "hi.", parse_mode: "MarkdownV2" },
        "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
      ],
      [{ chat_id, text: "hi", reply_markup: null }, "object expected as reply markup"],
      [{ chat_id, text: "hi", reply_markup: "{" }, "can't parse reply keyboard markup JSON object"],
      [
        { chat_id, text: "hi", reply_markup: button({ callback_data: "é".repeat(33) }) },
        "BUTTON_DATA_INVALID",
      ],
      [
        { chat_id, text: "hi", reply_markup: button({ url: "http://localhost:3000" }) },
        "inline keyboard button URL 'http://localhost:3000' is invalid: Wrong HTTP URL",
      ],
      [
        { chat_id, text: "hi", reply_markup: button({}) },
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      ],
      [
        { chat_id, text: "hi", reply_parameters: { message_id: 9 } },
        "message to be replied not found",
      ],
      [{ chat_id, text: "hi", message_thread_id: 1 }, "message thread not found"],
    ];
    for (const [parameters, description] of refusals) {
      expect(await scenario.outcome("sendMessage", parameters)).toBe(description);
    }
    expect(await scenario.outcome("sendMessage", { chat_id, text: "😀".repeat(4096) })).toBe("ok");
    expect(
      await scenario.outcome("sendMessage", {
        chat_id,
        text: "hi",
        reply_markup: button({ callback_data: "é".repeat(32) }),
      }),
    ).toBe("ok");
  });

  it("is refused in chats that the user has not opened or has blocked", async () => {
    const { emulator, call, bot, chat } = scenario;
    const stranger = emulator.createUser({ first_name: "Stranger" });
    expect(await scenario.outcome("sendMessage", { chat_id: stranger.user.id, text: "hi" })).toBe(
      "chat not found",
    );
    const other = emulator.createBot({ username: "other_bot" });
    expect(await call("sendMessage", { chat_id: other.me.id, text: "hi" })).toEqual({
      ok: false,
      error_code: 403,
      description: "Forbidden: bot can't send messages to bots",
    });
    chat.block();
    expect(await call("sendMessage", { chat_id: chat.id, text: "hi" })).toEqual({
      ok: false,
      error_code: 403,
      description: "Forbidden: bot was blocked by the user",
    });
    chat.unblock();
    expect((await scenario.say("hi")).ok).toBe(true);
    const { result } = await call("getUpdates");
    const statuses = result.map((update) =>
      "my_chat_member" in update ? update.my_chat_member.new_chat_member : undefined,
    );
    expect(statuses).toEqual([
      { user: bot.me, status: "kicked", until_date: 0 },
      { user: bot.me, status: "member" },
    ]);
  });
});

describe("editMessageText", () => {
  it("changes text and keyboard, and the user sees both versions", async () => {
    const { chat, clock, call } = scenario;
    const { result } = await scenario.say("before", { reply_markup: { inline_keyboard } });
    clock.advance(5000);
    const { message_id } = result;
    const edited = await call("editMessageText", { chat_id: chat.id, message_id, text: "after" });
    const { reply_markup: _, ...rest } = result;
    const expected = { ...rest, text: "after", edit_date: result.date + 5 };
    expect(edited.result).toEqual(expected);
    expect((await chat.nextMessage()).text).toBe("before");
    expect(await chat.nextMessage()).toEqual(expected);
    expect(chat.messages()).toEqual([expected]);
  });

  it("refuses an edit without a change, a missing message and a message of the user", async () => {
    const { chat } = scenario;
    const chat_id = chat.id;
    const { message_id } = (await scenario.say("same")).result;
    const question = chat.sendText("mine");
    const edit = (parameters: object) =>
      scenario.outcome("editMessageText", { chat_id, ...parameters });
    expect(await edit({ message_id, text: "same" })).toBe(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
    expect(await edit({ message_id: 99, text: "x" })).toBe("message to edit not found");
    expect(await edit({ message_id: question.message_id, text: "x" })).toBe(
      "message can't be edited",
    );
    expect(await edit({ message_id, text: "x", reply_markup: { force_reply: true } })).toBe(
      "inline keyboard expected",
    );
    expect(await scenario.outcome("editMessageText", { text: "x" })).toBe(
      "message identifier is not specified",
    );
    expect(await scenario.outcome("editMessageText", { text: "x", inline_message_id: "a" })).toBe(
      "invalid inline message identifier specified",
    );
  });
});

describe("deleteMessage", () => {
  it("deletes messages of the bot and of the user", async () => {
    const { chat } = scenario;
    const mine = chat.sendText("mine");
    const { result } = await scenario.say("its");
    for (const { message_id } of [mine, result]) {
      expect(await scenario.outcome("deleteMessage", { chat_id: chat.id, message_id })).toBe("ok");
    }
    expect(chat.messages()).toEqual([]);
    expect(chat.events().map(({ kind }) => kind)).toEqual(["sent", "sent", "deleted", "deleted"]);
  });

  it("refuses a message that is missing, not specified or older than two days", async () => {
    const { chat, clock } = scenario;
    const chat_id = chat.id;
    const { message_id } = chat.sendText("old");
    clock.advance(48 * 3_600_000 + 1000);
    const refuse = (parameters: object) => scenario.outcome("deleteMessage", parameters);
    expect(await refuse({ chat_id, message_id })).toBe("message can't be deleted for everyone");
    expect(await refuse({ chat_id, message_id: 99 })).toBe("message to delete not found");
    expect(await refuse({ chat_id })).toBe("message identifier is not specified");
    expect(await refuse({ message_id })).toBe("chat identifier is not specified");
  });
});

describe("sendChatAction", () => {
  it("is recorded, in any case, and refused when it is unknown", async () => {
    const { chat } = scenario;
    const chat_id = chat.id;
    expect(await scenario.outcome("sendChatAction", { chat_id, action: "TYPING" })).toBe("ok");
    expect(await scenario.outcome("sendChatAction", { chat_id, action: "dance" })).toBe(
      "wrong parameter action in request",
    );
    expect(chat.events()).toEqual([{ kind: "action", action: "typing" }]);
  });
});
