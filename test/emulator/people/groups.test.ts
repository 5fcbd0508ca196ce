import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBot, EmulatedGroup, EmulatedUser } from "../../../src/emulator/index.ts";
import { createEmulator } from "../../../src/emulator/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
let bob: EmulatedUser;
beforeEach(() => {
  scenario = createScenario();
  bob = scenario.emulator.createUser({ first_name: "Bob" });
});
afterEach(() => scenario.emulator.close());

/** Everything a bot has not confirmed. */
async function updatesOf({ token }: EmulatedBot): Promise<Update[]> {
  const url = `http://emulator/bot${token}/getUpdates`;
  const response = await scenario.emulator.fetch(new Request(url));
  return JSON.parse(await response.text()).result;
}

/** The texts that a bot receives from a chat. */
async function textsOf(bot: EmulatedBot): Promise<(string | undefined)[]> {
  return (await updatesOf(bot)).map((update) => {
    if ("message" in update) return update.message.text;
    if ("channel_post" in update) return update.channel_post.text;
    return Object.keys(update).join();
  });
}

describe("a group", () => {
  let group: EmulatedGroup;
  beforeEach(() => {
    const { emulator, ada, bot } = scenario;
    group = emulator.createGroup({ title: "Tea", owner: ada, members: [bob, bot] });
  });

  it("has members from the start, without an update", async () => {
    const { ada, bot } = scenario;
    expect(group.id).toBeLessThan(0);
    expect(group.info).toEqual({ id: group.id, title: "Tea", type: "group" });
    expect(group.members()).toEqual([
      { status: "creator", user: ada.user, is_anonymous: false },
      { status: "member", user: bob.user },
      { status: "member", user: bot.me },
    ]);
    expect(await updatesOf(bot)).toEqual([]);
  });

  it("passes messages on to the people in it", async () => {
    const { call, ada } = scenario;
    const seen = bob.in(group).nextMessage();
    const { result } = await call("sendMessage", { chat_id: group.id, text: "Hello" });
    expect(result.chat).toEqual(group.info);
    expect(await seen).toEqual(result);
    expect(ada.in(group).messages()).toEqual([result]);
    expect(group.messages()).toEqual([result]);
  });

  it("shows a bot in privacy mode only what is meant for it", async () => {
    const { bot } = scenario;
    const chat = bob.in(group);
    for (const text of ["hi", "/start", "/start@shop_bot", "/start@other_bot", "a /start"])
      chat.sendText(text);
    expect(await textsOf(bot)).toEqual(["/start", "/start@shop_bot"]);
  });

  it("shows a bot in privacy mode mentions, replies to it, and commands unless another bot wrote last", async () => {
    const { emulator, bot, call } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    const both = emulator.createGroup({ title: "Bots", members: [bob, bot, other] });
    const chat = bob.in(both);
    const { result } = await call("sendMessage", { chat_id: both.id, text: "Tea?" });
    chat.sendText("/one");
    chat.sendText("hi @Shop_bot");
    chat.reply(result, "yes");
    const url = `http://emulator/bot${other.token}/sendMessage?chat_id=${both.id}&text=Coffee`;
    await emulator.fetch(new Request(url));
    chat.sendText("/two");
    expect(await textsOf(bot)).toEqual(["/one", "hi @Shop_bot", "yes"]);
    expect(await textsOf(other)).toEqual(["/two"]);
  });

  it("shows everything to a bot without privacy mode, and to an administrator", async () => {
    const { emulator } = scenario;
    const reader = emulator.createBot({ username: "r_bot", can_read_all_group_messages: true });
    const admin = emulator.createBot({ username: "a_bot" });
    const open = emulator.createSupergroup({
      title: "Open",
      administrators: [admin],
      members: [bob, reader],
    });
    bob.in(open).sendText("hi");
    expect(await textsOf(reader)).toEqual(["hi"]);
    expect(await textsOf(admin)).toEqual(["hi"]);
  });

  it("does not show bots to each other", async () => {
    const { emulator, bot, call } = scenario;
    const other = emulator.createBot({ username: "o_bot", can_read_all_group_messages: true });
    const both = emulator.createSupergroup({ title: "Bots", members: [bot, other] });
    await call("sendMessage", { chat_id: both.id, text: "/start" });
    expect(await updatesOf(other)).toEqual([]);
  });

  it("numbers messages so that each is new to every bot in it", async () => {
    const { chat, call } = scenario;
    chat.sendText("one");
    chat.sendText("two");
    const first = await call("sendMessage", { chat_id: group.id, text: "in the group" });
    expect(first.result.message_id).toBe(3);
    expect(chat.sendText("three").message_id).toBe(4);
  });

  it("is closed to people and bots outside", async () => {
    const { emulator, call } = scenario;
    const other = emulator.createGroup({ title: "Other", members: [bob] });
    expect(await call("sendMessage", { chat_id: other.id, text: "hi" })).toMatchObject({
      error_code: 400,
      description: "Bad Request: chat not found",
    });
    const stranger = emulator.createUser({ first_name: "Eve" });
    expect(() => stranger.in(group).sendText("hi")).toThrow(
      `Eve is not a member of chat ${group.id}`,
    );
  });

  it("passes a pressed button to the bot that sent it", async () => {
    const { bot, call } = scenario;
    const reply_markup = { inline_keyboard: [[{ text: "Buy", callback_data: "buy" }]] };
    const { result } = await call("sendMessage", { chat_id: group.id, text: "Tea?", reply_markup });
    const { callbackQuery } = bob.in(group).press(result, "Buy");
    expect(callbackQuery).toMatchObject({ from: bob.user, data: "buy", message: result });
    expect(await textsOf(bot)).toEqual(["update_id,callback_query"]);
  });
});

describe("a supergroup and a channel", () => {
  it("can be public, and number their own messages", async () => {
    const { emulator, bot, call, chat } = scenario;
    chat.sendText("one");
    const group = emulator.createSupergroup({ title: "T", username: "tea", members: [bot] });
    const { result } = await call("sendMessage", { chat_id: "@Tea", text: "hi" });
    expect(result).toMatchObject({ message_id: 1, chat: { id: group.id, username: "tea" } });
    expect(group.id).toBeLessThan(-1_000_000_000_000);
  });

  it("has posts without a sender", async () => {
    const { emulator, bot, ada, call } = scenario;
    const channel = emulator.createChannel({ title: "News", owner: ada, members: [bot] });
    expect(channel.members().map(({ status }) => status)).toEqual(["creator", "administrator"]);
    const { result } = await call("sendMessage", { chat_id: channel.id, text: "mine" });
    expect(result.from).toBeUndefined();
    expect(result).toMatchObject({ sender_chat: channel.info });
    ada.in(channel).sendText("yours");
    expect(await textsOf(bot)).toEqual(["yours"]);
    expect(await scenario.outcome("editMessageText", { ...edit(channel, 1), text: "ours" })).toBe(
      "ok",
    );
  });
});

const edit = ({ id }: EmulatedGroup, message_id: number) => ({ chat_id: id, message_id });

describe("chats and accounts of another emulator", () => {
  it("are refused", async () => {
    const other = createEmulator();
    const group = other.createGroup({ title: "Tea" });
    const { emulator, ada } = scenario;
    expect(() => ada.in(group)).toThrow("belongs to another emulator");
    const stranger = other.createUser({ first_name: "Eve" });
    expect(() => emulator.createGroup({ title: "Tea", members: [stranger] })).toThrow(
      "belongs to another emulator",
    );
    await other.close();
  });
});

describe("emulator.push", () => {
  it("delivers any update, and lets the bot answer", async () => {
    const { emulator, bot, call } = scenario;
    const chat = { id: 77, type: "private", first_name: "Eve" } as const;
    const from = { id: 77, is_bot: false, first_name: "Eve" };
    const dice = { emoji: "🎲", value: 6 } as const;
    emulator.push(bot, { message: { message_id: 9, date: 1, chat, from, dice } });
    emulator.push(bot, {
      poll_answer: { poll_id: "1", user: from, option_ids: [0], option_persistent_ids: ["0"] },
    });
    const kinds = (await updatesOf(bot)).map((update) => Object.keys(update)[1]);
    expect(kinds).toEqual(["message", "poll_answer"]);
    expect((await call("sendMessage", { chat_id: 77, text: "You win" })).ok).toBe(true);
    const group = { id: -100_77, type: "supergroup", title: "T" } as const;
    emulator.push(bot, {
      edited_message: { message_id: 9, date: 1, chat: group, from, text: "x" },
    });
    expect((await call("sendMessage", { chat_id: group.id, text: "hi" })).ok).toBe(true);
  });

  it("leaves out a kind that the bot does not allow", async () => {
    const { emulator, bot, ada } = scenario;
    const chat = { id: 5, type: "private", first_name: "Eve" } as const;
    const reaction = {
      chat,
      message_id: 1,
      user: ada.user,
      date: 1,
      old_reaction: [],
      new_reaction: [],
    };
    emulator.push(bot, { message_reaction: reaction });
    expect(await updatesOf(bot)).toEqual([]);
  });
});
