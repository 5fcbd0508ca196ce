import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup, EmulatedUser } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
let bob: EmulatedUser;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  bob = emulator.createUser({ first_name: "Bob" });
  group = emulator.createSupergroup({
    title: "G",
    administrators: [bot],
    members: [ada, bob],
  });
});
afterEach(() => scenario.emulator.close());

const keyboard = { inline_keyboard: [[{ text: "More", callback_data: "more" }]] };
const send = (more: object = {}, parameters: object = {}) =>
  scenario.call("sendMessage", {
    chat_id: group.id,
    text: "Only you",
    ephemeral_message_parameters: { receiver_user_id: scenario.ada.user.id, ...parameters },
    ...more,
  });
const outcomeOf = async (more: object = {}, parameters: object = {}) =>
  (await send(more, parameters)).description?.replace("Bad Request: ", "") ?? "ok";
const edit = (method: string, more: object = {}) =>
  scenario.outcome(method, {
    chat_id: group.id,
    receiver_user_id: scenario.ada.user.id,
    ephemeral_message_id: 1,
    ...more,
  });

describe("an ephemeral message of a bot", () => {
  it("is seen by its receiver alone", async () => {
    const { ada, bot } = scenario;
    const { result } = await send();
    expect(result).toMatchObject({
      message_id: 0,
      ephemeral_message_id: 1,
      from: bot.me,
      chat: group.info,
      receiver_user: ada.user,
      text: "Only you",
    });
    expect(await ada.in(group).nextMessage()).toEqual(result);
    expect(ada.in(group).messages()).toEqual([result]);
    expect(ada.in(group).transcript()).toBe("Shop: Only you");
    expect(bob.in(group).messages()).toEqual([]);
    expect(bob.in(group).events()).toEqual([]);
    expect(group.messages()).toEqual([]);
    await expect(bob.in(group).nextMessage({ timeoutMs: 0 })).rejects.toThrow(/No message/);
  });

  it("is edited and deleted by its own identifier", async () => {
    const { ada } = scenario;
    await send({ reply_markup: keyboard });
    expect(await edit("editEphemeralMessageText", { text: "New" })).toBe("ok");
    expect(ada.in(group).messages()).toMatchObject([{ text: "New", ephemeral_message_id: 1 }]);
    expect(await edit("editEphemeralMessageReplyMarkup", { reply_markup: keyboard })).toBe("ok");
    expect(ada.in(group).messages()).toMatchObject([{ reply_markup: keyboard }]);
    expect(await edit("editEphemeralMessageText", { receiver_user_id: bob.user.id })).toBe(
      "message text is empty",
    );
    expect(await edit("deleteEphemeralMessage", { receiver_user_id: bob.user.id })).toBe(
      "MESSAGE_ID_INVALID",
    );
    expect(await edit("deleteEphemeralMessage", { receiver_user_id: 0 })).toBe(
      "invalid receiver_user_id specified",
    );
    expect(await edit("deleteEphemeralMessage")).toBe("ok");
    expect(await edit("deleteEphemeralMessage")).toBe("MESSAGE_ID_INVALID");
    expect(ada.in(group).messages()).toEqual([]);
  });

  it("can have a photo with a caption, but no uploaded one in an edit", async () => {
    const { ada, chat, call } = scenario;
    const photo = chat.sendPhoto().photo?.[0]?.file_id;
    const ephemeral_message_parameters = { receiver_user_id: ada.user.id };
    await call("sendPhoto", { chat_id: group.id, photo, ephemeral_message_parameters });
    expect(await edit("editEphemeralMessageCaption", { caption: "Tea" })).toBe("ok");
    const media = { type: "photo", media: photo, caption: "Pot" };
    expect(await edit("editEphemeralMessageMedia", { media })).toBe("ok");
    expect(ada.in(group).messages()).toMatchObject([{ caption: "Pot" }]);
    const upload = { type: "photo", media: "attach://file" };
    expect(await edit("editEphemeralMessageMedia", { media: upload })).toBe(
      "file upload isn't allowed",
    );
  });

  it("is refused for other content, chats and receivers", async () => {
    const { emulator, bot, chat, outcome } = scenario;
    const stranger = emulator.createUser({ first_name: "Eve" }).user.id;
    expect(await outcomeOf({ chat_id: chat.id })).toBe("PEER_ID_INVALID");
    expect(await outcomeOf({}, { receiver_user_id: bot.me.id })).toBe("USER_ID_INVALID");
    expect(await outcomeOf({}, { receiver_user_id: stranger })).toBe("USER_NOT_PARTICIPANT");
    expect(await outcomeOf({}, { receiver_user_id: "x" })).toBe(
      `field "receiver_user_id" must be a valid Number`,
    );
    expect(await outcomeOf({ ephemeral_message_parameters: "{" })).toBe(
      "can't parse ephemeral message parameters JSON object",
    );
    const ephemeral_message_parameters = { receiver_user_id: scenario.ada.user.id };
    const dice = { chat_id: group.id, ephemeral_message_parameters };
    expect(await outcome("sendDice", dice)).toBe("unallowed message content");
  });
});

describe("a bot that is no administrator", () => {
  beforeEach(() => {
    const { emulator, ada, bot } = scenario;
    group = emulator.createSupergroup({ title: "P", members: [ada, bob, bot] });
  });

  const press = async () => {
    const { ada, call } = scenario;
    const ask = { chat_id: group.id, text: "Menu", reply_markup: keyboard };
    const { result } = await call("sendMessage", ask);
    return ada.in(group).press(result, "More").callbackQuery.id;
  };

  it("sends them within 15 seconds of a press, to the one who pressed", async () => {
    expect(await outcomeOf()).toBe("CHAT_ADMIN_REQUIRED");
    const callback_query_id = await press();
    const tooOld = "query is too old and response timeout expired or query ID is invalid";
    expect(await outcomeOf({}, { callback_query_id, receiver_user_id: bob.user.id })).toBe(tooOld);
    expect(await outcomeOf({}, { callback_query_id })).toBe("ok");
    scenario.clock.advance(16_000);
    expect(await outcomeOf({}, { callback_query_id })).toBe(tooOld);
  });

  it("replaces the ephemeral message with the pressed button", async () => {
    const { ada } = scenario;
    await send({ reply_markup: keyboard }, { callback_query_id: await press() });
    const [seen] = ada.in(group).messages().slice(-1);
    const pressed = ada.in(group).press(seen ?? { message_id: 0 }, "More").callbackQuery;
    expect(pressed.message).toMatchObject({ message_id: 0, ephemeral_message_id: 1 });
    const replacing = { callback_query_id: pressed.id, replace_callback_query_message: true };
    expect(await outcomeOf({ text: "Next" }, replacing)).toBe("ok");
    expect(
      ada
        .in(group)
        .messages()
        .map(({ text }) => text),
    ).toEqual(["Menu", "Next"]);
    const query = { callback_query_id: await press(), replace_callback_query_message: true };
    expect((await send({}, query)).error_code).toBe(501);
  });
});

describe("an ephemeral command", () => {
  beforeEach(async () => {
    const commands = [{ command: "secret", description: "Whispers", is_ephemeral: true }];
    await scenario.call("setMyCommands", { commands });
  });
  const received = async () => (await scenario.call("getUpdates")).result;

  it("reaches the bot alone, which replies within 15 seconds", async () => {
    const { ada, bot, call } = scenario;
    const sent = ada.in(group).sendText("/secret@shop_bot tea");
    expect(sent).toMatchObject({
      message_id: 0,
      ephemeral_message_id: 1,
      receiver_user: bot.me,
      text: "/secret@shop_bot tea",
    });
    expect(await received()).toMatchObject([{ message: sent }]);
    expect(bob.in(group).messages()).toEqual([]);
    const reply_parameters = { ephemeral_message_id: 1 };
    expect(await outcomeOf({ reply_parameters })).toBe("ok");
    const seen = await ada.in(group).nextMessage();
    expect(seen.reply_to_message).toMatchObject({ ephemeral_message_id: 1 });
    const again = ada.in(group).reply(seen, "Thanks");
    expect(again).toMatchObject({ ephemeral_message_id: 3, receiver_user: bot.me });
    const text = { chat_id: group.id, text: "Hi", reply_parameters };
    expect((await call("sendMessage", text)).description).toBe(
      "Bad Request: message to be replied not found",
    );
    scenario.clock.advance(16_000);
    expect(await outcomeOf({ reply_parameters })).toBe("message to be replied not found");
  });

  it("is an ordinary message in private chats and for other commands", () => {
    const { ada, chat } = scenario;
    expect(chat.sendText("/secret").ephemeral_message_id).toBeUndefined();
    expect(ada.in(group).sendText("/open").ephemeral_message_id).toBeUndefined();
    expect(ada.in(group).sendText("/secret@other").ephemeral_message_id).toBeUndefined();
  });

  it("is returned by getMyCommands", async () => {
    expect((await scenario.call("getMyCommands")).result).toEqual([
      { command: "secret", description: "Whispers", is_ephemeral: true },
    ]);
  });
});
