import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup, EmulatedUser } from "../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
let bob: EmulatedUser;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  bob = emulator.createUser({ first_name: "Bob" });
  group = emulator.createSupergroup({
    title: "Tea",
    owner: ada,
    administrators: [bot],
    members: [bob],
  });
});
afterEach(() => scenario.emulator.close());

const statusOf = async (user: EmulatedUser): Promise<unknown> =>
  (await scenario.call("getChatMember", { chat_id: group.id, user_id: user.user.id })).result;
const unixTime = (): number => Math.floor(scenario.clock.now() / 1000);

describe("a ban", () => {
  it("ends on the clock of the emulator", async () => {
    const until_date = unixTime() + 60;
    await scenario.call("banChatMember", { chat_id: group.id, user_id: bob.user.id, until_date });
    expect(await statusOf(bob)).toEqual({ user: bob.user, status: "kicked", until_date });
    expect(() => bob.in(group).join()).toThrow("Bob is banned from chat");
    scenario.clock.advance(60_000);
    expect(await statusOf(bob)).toEqual({ user: bob.user, status: "left" });
    bob.in(group).join();
    expect(await statusOf(bob)).toMatchObject({ status: "member" });
  });

  it("by a person is lifted by one, and not open to members", async () => {
    const { ada } = scenario;
    expect(() => bob.in(group).ban(ada)).toThrow(
      "Bob does not have the right can_restrict_members",
    );
    ada.in(group).ban(bob);
    expect(await statusOf(bob)).toMatchObject({ status: "kicked", until_date: 0 });
    ada.in(group).unban(bob);
    expect(await statusOf(bob)).toMatchObject({ status: "left" });
    expect(() => ada.in(group).ban(ada)).toThrow("cannot change Ada");
  });
});

describe("a restriction", () => {
  it("stops people and bots from sending what it forbids, until it ends", async () => {
    const { ada, clock } = scenario;
    ada.in(group).restrict(bob, { can_send_photos: true }, { until_date: unixTime() + 60 });
    expect(() => bob.in(group).sendText("hi")).toThrow(
      "not enough rights to send text messages to the chat",
    );
    clock.advance(60_000);
    bob.in(group).sendText("hi");
  });

  it("refuses a bot in the words of the server", async () => {
    const { ada, bot, outcome } = scenario;
    ada.in(group).promote(bot, {});
    ada.in(group).restrict(bot, { can_send_messages: true });
    const chat_id = group.id;
    expect(await outcome("sendMessage", { chat_id, text: "hi" })).toBe("ok");
    expect(await outcome("sendDice", { chat_id })).toBe(
      "not enough rights to send dice to the chat",
    );
    const options = ["a", "b"];
    expect(await outcome("sendPoll", { chat_id, question: "?", options })).toBe(
      "not enough rights to send polls to the chat",
    );
  });
});

describe("a promotion by a person", () => {
  it("grants rights, and reaches the bot as my_chat_member", async () => {
    const { ada, bot, call } = scenario;
    ada.in(group).promote(bot, { can_pin_messages: true });
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      {
        my_chat_member: {
          new_chat_member: {
            status: "administrator",
            can_pin_messages: true,
            can_change_info: false,
          },
        },
      },
    ]);
  });

  it("can be anonymous", async () => {
    const { ada, call } = scenario;
    ada.in(group).promote(bob, { is_anonymous: true });
    bob.in(group).sendText("hi");
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      { message: { from: { username: "GroupAnonymousBot" }, sender_chat: group.info, text: "hi" } },
    ]);
  });
});

describe("a channel", () => {
  it("takes posts only from administrators with the right to", async () => {
    const { emulator, ada, bot, outcome } = scenario;
    const channel = emulator.createChannel({ title: "News", owner: ada, members: [bob, bot] });
    expect(() => bob.in(channel).sendText("hi")).toThrow(
      "need administrator rights in the channel chat",
    );
    ada.in(channel).promote(bot, { can_edit_messages: true });
    expect(await outcome("sendMessage", { chat_id: channel.id, text: "hi" })).toBe(
      "need administrator rights in the channel chat",
    );
  });
});

describe("a bot that is outside", () => {
  it("is refused, also when it reads", async () => {
    const { ada, bot, call } = scenario;
    ada.in(group).ban(bot);
    for (const method of ["sendMessage", "getChat", "getChatMemberCount", "leaveChat"])
      expect(await call(method, { chat_id: group.id, text: "hi" })).toMatchObject({
        error_code: 403,
        description: "Forbidden: bot was kicked from the supergroup chat",
      });
  });

  it("can read a public chat that it has left", async () => {
    const { emulator, bot, outcome, call } = scenario;
    const open = emulator.createSupergroup({ title: "Open", username: "open", members: [bot] });
    await outcome("leaveChat", { chat_id: open.id });
    expect(await outcome("getChat", { chat_id: "@open" })).toBe("ok");
    expect(await call("sendMessage", { chat_id: "@open", text: "hi" })).toMatchObject({
      description: "Forbidden: bot is not a member of the supergroup chat",
    });
  });
});

describe("an upgrade of a group", () => {
  it("moves everybody, links both chats, and refuses the old identifier", async () => {
    const { emulator, ada, bot, call, outcome } = scenario;
    const old = emulator.createGroup({ title: "Old", owner: ada, members: [bob, bot] });
    expect(() => bob.in(old).upgrade()).toThrow("Only the owner of a basic group");
    const created = ada.in(old).upgrade();
    expect(created.info).toEqual({ id: created.id, title: "Old", type: "supergroup" });
    expect(created.members()).toEqual(old.members());
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      { message: { chat: old.info, migrate_to_chat_id: created.id } },
      { message: { chat: created.info, migrate_from_chat_id: old.id } },
    ]);
    expect(await call("sendMessage", { chat_id: old.id, text: "hi" })).toEqual({
      ok: false,
      error_code: 400,
      description: "Bad Request: group chat was upgraded to a supergroup chat",
      parameters: { migrate_to_chat_id: created.id },
    });
    expect(await outcome("sendMessage", { chat_id: created.id, text: "hi" })).toBe("ok");
    expect(() => bob.in(old).sendText("hi")).toThrow("was upgraded to supergroup");
    expect(() => ada.in(old).upgrade()).toThrow("once");
  });
});

describe("what people do in a group", () => {
  it("reaches bots as service messages", async () => {
    const { ada, call } = scenario;
    const chat = ada.in(group);
    const message = chat.sendText("hi");
    chat.pin(message);
    chat.setTitle("Coffee");
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      { message: { text: "hi" } },
      { message: { from: ada.user, pinned_message: { text: "hi" } } },
      { message: { from: ada.user, new_chat_title: "Coffee", chat: { title: "Coffee" } } },
    ]);
  });

  it("includes topics", () => {
    const { emulator, ada } = scenario;
    const forum = emulator.createSupergroup({ title: "F", is_forum: true, owner: ada });
    const topic = ada.in(forum).createTopic("Tea");
    expect(ada.in(forum).sendText("hi", { message_thread_id: topic })).toMatchObject({
      is_topic_message: true,
    });
    expect(() => ada.in(group).createTopic("Tea")).toThrow("has no topics");
  });
});
