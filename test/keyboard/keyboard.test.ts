import { describe, expect, it } from "vitest";
import { Keyboard } from "../../src/keyboard/index.ts";
import type { ReplyKeyboardMarkup } from "../../src/types/index.ts";
import { createScenario } from "../emulator/scenario.ts";

describe("Keyboard", () => {
  it("has the fields of the Bot API", () => {
    const keyboard: ReplyKeyboardMarkup = new Keyboard()
      .text("Yes")
      .success()
      .text({ text: "No", style: "danger" })
      .icon("5")
      .row()
      .requestContact("Phone")
      .requestLocation("Place")
      .requestPoll("Poll")
      .requestPoll("Quiz", "quiz")
      .row(Keyboard.text("x"))
      .requestUsers("Users", 1, { max_quantity: 3 })
      .requestChat("Chat", 2, { chat_is_channel: false })
      .requestManagedBot("Bot", 3)
      .webApp("App", "https://example.org")
      .resized()
      .oneTime()
      .persistent(false)
      .selected()
      .placeholder("Yes or no?")
      .forceReply();
    expect(JSON.parse(JSON.stringify(keyboard))).toEqual({
      keyboard: [
        [
          { text: "Yes", style: "success" },
          { text: "No", style: "danger", icon_custom_emoji_id: "5" },
        ],
        [
          { text: "Phone", request_contact: true },
          { text: "Place", request_location: true },
          { text: "Poll", request_poll: {} },
          { text: "Quiz", request_poll: { type: "quiz" } },
        ],
        [
          { text: "x" },
          { text: "Users", request_users: { request_id: 1, max_quantity: 3 } },
          { text: "Chat", request_chat: { request_id: 2, chat_is_channel: false } },
          { text: "Bot", request_managed_bot: { request_id: 3 } },
          { text: "App", web_app: { url: "https://example.org" } },
        ],
      ],
      resize_keyboard: true,
      one_time_keyboard: true,
      is_persistent: false,
      selective: true,
      input_field_placeholder: "Yes or no?",
      force_reply: true,
    });
  });

  it("accepts strings in place of buttons, as Telegram does", () => {
    const plain = { keyboard: [["a", { text: "b" }]] };
    expect(new Keyboard().append(plain).toJSON()).toEqual({
      keyboard: [[{ text: "a" }, { text: "b" }]],
    });
    const request = { request_contact: true, text: "c" };
    expect(new Keyboard().text("x").append({ keyboard: [["y"], [request]] }).keyboard).toEqual([
      [{ text: "x" }],
      [{ text: "y" }],
      [request],
    ]);
  });

  it("builds markup from texts alone", () => {
    const rows = [["a"], ["b", { text: "c" }]];
    const expected = [[{ text: "a" }], [{ text: "b" }, { text: "c" }]];
    expect(new Keyboard(rows).keyboard).toEqual(expected);
    expect(Keyboard.from(rows).build()).toEqual(expected);
    expect(new Keyboard().add("a").row("b", { text: "c" }).keyboard).toEqual(expected);
    expect(new Keyboard().text("d", "danger").text("e", { style: "primary" }).build()).toEqual([
      [
        { text: "d", style: "danger" },
        { text: "e", style: "primary" },
      ],
    ]);
  });

  it("changes in place, and a copy keeps its settings", () => {
    const base = new Keyboard().text("a").resized().persistent().selected().oneTime();
    const copies = [base.clone(), base.toTransposed(), base.toFlowed(3), Keyboard.from(base)];
    for (const copy of copies) expect(copy).toEqual(base);
    for (const same of [
      base.text("b"),
      base.columns(1),
      base.append([["c"]]),
      base.placeholder("?"),
    ])
      expect(same).toBe(base);
    expect(base.keyboard).toEqual([[{ text: "a" }], [{ text: "b" }], [{ text: "c" }]]);
    for (const copy of copies) expect(copy.input_field_placeholder).toBeUndefined();
    for (const copy of copies) expect(copy.keyboard).toEqual([[{ text: "a" }]]);
    expect(base.clone([["x"]]).resize_keyboard).toBe(true);
  });

  it("throws at once for what Telegram would reject", () => {
    expect(() => new Keyboard().placeholder("")).toThrow(/The placeholder has 0 characters/);
    expect(() => new Keyboard().placeholder("x".repeat(65))).toThrow(/1 to 64/);
    expect(() => new Keyboard().text("\n")).toThrow(/needs a text/);
    expect(() => new Keyboard().add({ text: "" })).toThrow(/needs a text/);
  });

  it("has defaults for the chat that is requested", () => {
    expect(Keyboard.requestChat("Chat", 2)).toEqual({
      text: "Chat",
      request_chat: { request_id: 2, chat_is_channel: false },
    });
  });

  it("is accepted by the server unchanged", async () => {
    const { emulator, call, chat } = createScenario();
    const reply_markup = new Keyboard().text("Yes").danger().text("No").resized().columns(1);
    const answer = await call("sendMessage", { chat_id: chat.id, text: "Well?", reply_markup });
    expect(answer.ok).toBe(true);
    await emulator.close();
  });
});
