import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
let channel: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = emulator.createSupergroup({ title: "Talk", members: [ada], administrators: [bot] });
  channel = emulator.createChannel({ title: "News", discussion: group, members: [bot] });
});
afterEach(() => scenario.emulator.close());

const post = async (text = "Tea") =>
  (await scenario.call("sendMessage", { chat_id: channel.id, text })).result;

describe("a channel with a discussion group", () => {
  it("forwards its posts to the group", async () => {
    const { message_id, date } = await post();
    const forward = {
      message_id: 1,
      from: { id: 777_000, is_bot: false, first_name: "Telegram" },
      chat: group.info,
      date,
      sender_chat: channel.info,
      forward_origin: { type: "channel", date, chat: channel.info, message_id },
      is_automatic_forward: true,
      text: "Tea",
    };
    expect(group.messages()).toEqual([forward]);
    expect((await scenario.call("getUpdates")).result).toMatchObject([{ message: forward }]);
  });

  it("forwards edits too", async () => {
    const { message_id } = await post();
    const edit = { chat_id: channel.id, message_id, text: "Coffee" };
    await scenario.call("editMessageText", edit);
    expect(group.messages()).toMatchObject([{ is_automatic_forward: true, text: "Coffee" }]);
  });

  it("does not forward service messages", async () => {
    await scenario.call("setChatTitle", { chat_id: channel.id, title: "Old news" });
    expect(channel.messages()).toHaveLength(1);
    expect(group.messages()).toEqual([]);
  });

  it("places replies, and replies to those, in the thread of the post", async () => {
    const { ada, call } = scenario;
    await post();
    const [forward] = group.messages();
    const comment = ada.in(group).reply({ message_id: forward?.message_id ?? 0 }, "Hot");
    expect(comment).toMatchObject({ message_thread_id: 1, reply_to_message: { message_id: 1 } });
    expect(comment.is_topic_message).toBeUndefined();
    const reply_parameters = { message_id: comment.message_id };
    const { result } = await call("sendMessage", {
      chat_id: group.id,
      text: "Yes",
      reply_parameters,
    });
    expect(result.message_thread_id).toBe(1);
    expect(ada.in(group).sendText("Hi").message_thread_id).toBeUndefined();
  });

  it("is linked with the group in getChat", async () => {
    const { call, emulator } = scenario;
    const linkOf = async (chat_id: number) =>
      (await call("getChat", { chat_id })).result.linked_chat_id;
    expect(await linkOf(channel.id)).toBe(group.id);
    expect(await linkOf(group.id)).toBe(channel.id);
    const small = emulator.createGroup({ title: "Small" });
    expect(() => emulator.createChannel({ title: "X", discussion: small })).toThrow(/supergroup/);
  });
});
