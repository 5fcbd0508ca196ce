import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, NotSeenError } from "../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const reply_markup = {
  inline_keyboard: [
    [
      { text: "Buy", callback_data: "buy:1" },
      { text: "Read", url: "https://example.org" },
    ],
  ],
};

/** Returns the message of the `NotSeenError` that a promise rejects with. */
async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "";
  } catch (error) {
    if (error instanceof NotSeenError) return error.message;
    throw error;
  }
}

describe("sendText", () => {
  it("sends the bot an update with the command as an entity", async () => {
    const sent = scenario.chat.sendText("/start  now");
    const { result } = await scenario.call("getUpdates");
    const [update] = result;
    expect(Object.keys(update ?? {})).toEqual(["update_id", "message"]);
    expect(update).toMatchObject({ message: sent });
    expect(sent).toEqual({
      message_id: 1,
      from: {
        id: scenario.ada.user.id,
        is_bot: false,
        first_name: "Ada",
        username: "ada",
        language_code: "en",
      },
      chat: { id: scenario.chat.id, first_name: "Ada", username: "ada", type: "private" },
      date: Math.floor(scenario.clock.now() / 1000),
      text: "/start  now",
      entities: [{ offset: 0, length: 6, type: "bot_command" }],
    });
  });

  it("refuses texts that the app would not send", () => {
    expect(() => scenario.chat.sendText(" \n")).toThrow("text must be non-empty");
    expect(() => scenario.chat.sendText("x".repeat(4097))).toThrow("message is too long");
    expect(scenario.chat.messages()).toEqual([]);
  });

  it("replies with a quote of a part of the message, with its formatting", async () => {
    const { result } = await scenario.say("<b>Tea</b> or coffee?", { parse_mode: "HTML" });
    const sent = scenario.chat.sendText("The first", { reply_to: result, quote: "ea or" });
    expect(sent.reply_to_message?.message_id).toBe(result.message_id);
    expect(sent.quote).toEqual({
      text: "ea or",
      position: 1,
      is_manual: true,
      entities: [{ type: "bold", offset: 0, length: 2 }],
    });
    expect(() => scenario.chat.sendText("x", { reply_to: result, quote: "milk" })).toThrow(
      'contains the quote "milk"',
    );
    expect(() => scenario.chat.sendText("x", { quote: "Tea" })).toThrow("reply_to must be");
  });

  it("assigns message identifiers across all chats of a bot", () => {
    const bob = scenario.emulator.createUser({ first_name: "Bob" }).openChat(scenario.bot);
    const numbers = [scenario.chat, bob, scenario.chat].map(
      (chat) => chat.sendText("hi").message_id,
    );
    expect(numbers).toEqual([1, 2, 3]);
  });
});

describe("press", () => {
  it("sends the bot the button's data and the current message", async () => {
    const { result } = await scenario.say("Tea?", { reply_markup });
    const { callbackQuery } = scenario.chat.press(result, "Buy");
    expect(callbackQuery).toEqual({
      id: callbackQuery.id,
      from: scenario.ada.user,
      message: result,
      chat_instance: callbackQuery.chat_instance,
      data: "buy:1",
    });
    expect(callbackQuery.chat_instance).toMatch(/^\d{10,}$/);
    const updates = await scenario.call("getUpdates");
    expect(updates.result).toEqual([
      { update_id: updates.result[0]?.update_id, callback_query: callbackQuery },
    ]);
    const again = scenario.chat.press(result, "Buy").callbackQuery;
    expect(again.id).not.toBe(callbackQuery.id);
    expect(again.chat_instance).toBe(callbackQuery.chat_instance);
  });

  it("lists the buttons of the message when the label matches none", async () => {
    const { result } = await scenario.say("Tea?", { reply_markup });
    expect(() => scenario.chat.press(result, "Read")).toThrow(
      'Message 1 has no button "Read" with callback data; buttons that have it: "Buy"',
    );
    await scenario.call("deleteMessage", { chat_id: scenario.chat.id, message_id: 1 });
    expect(() => scenario.chat.press(result, "Buy")).toThrow("no longer in the chat");
  });
});

describe("a button among several with its label", () => {
  const del = (data: string) => ({ text: "Del", callback_data: data });
  const keyboard = {
    inline_keyboard: [
      [{ text: "Go", url: "https://example.org" }, del("a")],
      [del("b"), { text: "Go", callback_data: "c" }],
    ],
  };

  it("is chosen by its data or by its place", async () => {
    const { chat } = scenario;
    const { result } = await scenario.say("Tea?", { reply_markup: keyboard });
    expect(() => chat.press(result, "Del")).toThrow(
      'Message 1 has 2 buttons "Del"; choose one by { data } or by { row, column }',
    );
    expect(chat.press(result, { data: "b" }).callbackQuery.data).toBe("b");
    expect(chat.press(result, { row: 0, column: 1 }).callbackQuery.data).toBe("a");
    expect(() => chat.press(result, { data: "z" })).toThrow("has no button");
    expect(() => chat.press(result, { row: 0, column: 0 })).toThrow("has no button");
  });

  it("is not hidden by a button that sends no data", async () => {
    const { result } = await scenario.say("Tea?", { reply_markup: keyboard });
    expect(scenario.chat.press(result, "Go").callbackQuery.data).toBe("c");
  });

  it("cannot send data when it is a link first", async () => {
    const inline_keyboard = [[{ text: "Go", url: "https://example.org", callback_data: "c" }]];
    const { result } = await scenario.say("Tea?", { reply_markup: { inline_keyboard } });
    expect(() => scenario.chat.press(result, "Go")).toThrow("has no button");
  });
});

describe("a person who blocked the bot", () => {
  it("cannot write to it until they unblock it", async () => {
    const { chat, call } = scenario;
    chat.block();
    const tooLate = "Ada has blocked the bot: call unblock() before writing to it";
    expect(() => chat.sendText("hi")).toThrow(tooLate);
    expect(chat.messages()).toEqual([]);
    chat.unblock();
    chat.sendText("hi");
    const kinds = (await call("getUpdates")).result.map((update) => Object.keys(update)[1]);
    expect(kinds).toEqual(["my_chat_member", "my_chat_member", "message"]);
  });
});

describe("waiting for the bot", () => {
  it("resolves when the bot sends a message", async () => {
    const coming = scenario.chat.nextMessage();
    scenario.chat.sendText("not the bot's");
    await scenario.call("sendChatAction", { chat_id: scenario.chat.id, action: "typing" });
    await scenario.say("here");
    expect((await coming).text).toBe("here");
  });

  it("returns every message once, in order, including edits", async () => {
    const { result } = await scenario.say("one");
    await scenario.say("two");
    await scenario.call("editMessageText", {
      chat_id: scenario.chat.id,
      message_id: result.message_id,
      text: "one, edited",
    });
    const texts = [];
    for (let index = 0; index < 3; index++) texts.push((await scenario.chat.nextMessage()).text);
    expect(texts).toEqual(["one", "two", "one, edited"]);
  });

  it("returns a message to each of two concurrent calls", async () => {
    const both = Promise.all([scenario.chat.nextMessage(), scenario.chat.nextMessage()]);
    await scenario.say("one");
    await scenario.say("two");
    expect((await both).map(({ text }) => text)).toEqual(["one", "two"]);
  });

  it("finds any event, past or future", async () => {
    const deleted = scenario.chat.waitFor(({ kind }) => kind === "deleted");
    const { result } = await scenario.say("soon gone");
    await scenario.call("deleteMessage", {
      chat_id: scenario.chat.id,
      message_id: result.message_id,
    });
    expect(await deleted).toEqual({ kind: "deleted", message: result });
    expect(await scenario.chat.waitFor(({ kind }) => kind === "sent")).toEqual({
      kind: "sent",
      message: result,
    });
  });

  it("lists the last events when the timeout passes", async () => {
    const { result } = await scenario.say("Tea?", { reply_markup });
    await scenario.chat.nextMessage();
    const press = scenario.chat.press(result, "Buy");
    await scenario.call("sendChatAction", { chat_id: scenario.chat.id, action: "typing" });
    scenario.chat.sendText("hello?");
    const seen = [
      '\n  sent 1 of Shop: "Tea?"',
      "\n  action typing",
      '\n  sent 2 of Ada: "hello?"',
    ].join("");
    const soon = { timeoutMs: 1 };
    expect(await failure(scenario.chat.nextMessage(soon))).toBe(
      `No message from the bot within 1 ms. Last events in the chat: ${seen}`,
    );
    expect(await failure(press.answer(soon))).toBe(
      `No answer to the pressed button within 1 ms. Last events in the chat: ${seen}`,
    );
    expect(await failure(scenario.chat.waitFor(() => false, soon))).toContain("No matching event");
    const other = scenario.emulator.createUser({ first_name: "Bob" }).openChat(scenario.bot);
    expect(await failure(other.nextMessage(soon))).toContain("Last events in the chat: none");
  });

  it("rejects with an error of the caller's function, without breaking the bot's call", async () => {
    const broken = new Error("broken search");
    const search = scenario.chat.waitFor(({ kind }) => {
      if (kind === "sent") throw broken;
      return false;
    });
    const reason = search.catch((error: unknown) => error);
    const { ok } = await scenario.say("Tea?");
    expect(ok).toBe(true);
    expect(await reason).toBe(broken);
    await scenario.say("Cake?");
    expect(scenario.chat.messages()).toHaveLength(2);
  });

  it("accepts Infinity, and refuses a timeout that is too long for a timer", async () => {
    const forever = scenario.chat.nextMessage({ timeoutMs: Number.POSITIVE_INFINITY });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await scenario.say("late");
    expect((await forever).text).toBe("late");
    await expect(scenario.chat.nextMessage({ timeoutMs: 3e9 })).rejects.toThrow(RangeError);
  });

  it("returns copies, so that a test cannot change the chat by mistake", async () => {
    await scenario.say("original", { reply_markup });
    const message = await scenario.chat.nextMessage();
    message.text = "changed";
    expect(scenario.chat.messages()[0]?.text).toBe("original");
  });
});

describe("openChat", () => {
  it("refuses a bot of another emulator", () => {
    const stranger = createEmulator().createBot({ username: "other_bot" });
    expect(() => scenario.ada.openChat(stranger)).toThrow("belongs to another emulator");
  });
});
