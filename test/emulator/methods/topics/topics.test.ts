import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../../src/emulator/index.ts";
import type { ForumTopic } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let forum: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  forum = emulator.createSupergroup({
    title: "F",
    is_forum: true,
    administrators: [bot],
    members: [ada],
  });
});
afterEach(() => scenario.emulator.close());

const run = (method: string, more: object = {}) =>
  scenario.outcome(method, { chat_id: forum.id, ...more });
const lastMessage = () => forum.messages().at(-1);

async function createTopic(name = "Tea"): Promise<number> {
  const { result } = await scenario.call("createForumTopic", { chat_id: forum.id, name });
  // The response of `createForumTopic`, which the scenario does not type.
  return (result as ForumTopic).message_thread_id;
}

describe("createForumTopic", () => {
  it("returns the topic and begins it with a service message", async () => {
    const { result } = await scenario.call("createForumTopic", {
      chat_id: forum.id,
      name: " Tea ",
      icon_color: 9367192,
    });
    expect(result).toEqual({ message_thread_id: 2, name: "Tea", icon_color: 9367192 });
    expect(lastMessage()).toMatchObject({
      message_id: 2,
      message_thread_id: 2,
      is_topic_message: true,
      forum_topic_created: { name: "Tea", icon_color: 9367192 },
    });
  });

  it("refuses chats without topics, bots without the right, and empty names", async () => {
    const { emulator, bot, chat } = scenario;
    expect(await run("createForumTopic", { name: " " })).toBe("name must be non-empty");
    expect(await run("createForumTopic", { chat_id: chat.id, name: "x" })).toBe(
      "the chat is not a forum",
    );
    const group = emulator.createSupergroup({ title: "G", is_forum: true, members: [bot] });
    expect(await run("createForumTopic", { chat_id: group.id, name: "x" })).toBe(
      "not enough rights to create a topic",
    );
  });
});

describe("a message in a topic", () => {
  it("has the topic, and replies to its first message", async () => {
    const id = await createTopic();
    const { result } = await scenario.call("sendMessage", {
      chat_id: forum.id,
      text: "hi",
      message_thread_id: id,
    });
    expect(result).toMatchObject({ message_thread_id: id, is_topic_message: true });
    expect(result.reply_to_message).toMatchObject({
      message_id: id,
      forum_topic_created: { name: "Tea" },
    });
    const reply = scenario.ada.in(forum).reply(result, "hello");
    expect(reply).toMatchObject({ message_thread_id: id, reply_to_message: { text: "hi" } });
  });

  it("can be sent by a person, who sees a closed topic as closed", async () => {
    const id = await createTopic();
    const chat = scenario.ada.in(forum);
    expect(chat.sendText("hi", { message_thread_id: id })).toMatchObject({ message_thread_id: id });
    expect(() => chat.sendText("hi", { message_thread_id: 99 })).toThrow(
      "Topic 99 is not in the chat",
    );
    await run("closeForumTopic", { message_thread_id: id });
    expect(() => chat.sendText("hi", { message_thread_id: id })).toThrow('Topic "Tea" is closed');
  });

  it("is refused when the topic does not exist, is General, or is closed to the bot", async () => {
    const { emulator, bot, call } = scenario;
    const id = await createTopic();
    const text = "hi";
    expect(await run("sendMessage", { text, message_thread_id: 99 })).toBe(
      "message thread not found",
    );
    expect(await run("sendMessage", { text, message_thread_id: 1 })).toBe(
      "message thread not found",
    );
    expect(
      await run("sendMessage", { chat_id: scenario.chat.id, text, message_thread_id: 5 }),
    ).toBe("message thread not found");
    await run("closeForumTopic", { message_thread_id: id });
    expect(await run("sendMessage", { text, message_thread_id: id })).toBe("ok");
    const plain = emulator.createSupergroup({ title: "P", members: [bot] });
    const { result } = await call("sendMessage", { chat_id: plain.id, text, message_thread_id: 5 });
    expect(result.message_thread_id).toBeUndefined();
  });
});

describe("the other methods of topics", () => {
  it("edit, close and reopen it with service messages", async () => {
    const message_thread_id = await createTopic();
    expect(await run("editForumTopic", { message_thread_id, name: "Tea" })).toBe(
      "TOPIC_NOT_MODIFIED",
    );
    expect(await run("editForumTopic", { message_thread_id, name: "Green" })).toBe("ok");
    expect(lastMessage()).toMatchObject({
      message_thread_id,
      forum_topic_edited: { name: "Green" },
    });
    expect(await run("closeForumTopic", { message_thread_id })).toBe("ok");
    expect(lastMessage()).toMatchObject({ message_thread_id, forum_topic_closed: {} });
    expect(await run("closeForumTopic", { message_thread_id })).toBe("TOPIC_NOT_MODIFIED");
    expect(await run("reopenForumTopic", { message_thread_id })).toBe("ok");
    expect(await run("closeForumTopic", { message_thread_id: 99 })).toBe("TOPIC_ID_INVALID");
    expect(await run("closeForumTopic", { message_thread_id: 0 })).toBe(
      "invalid forum topic identifier specified",
    );
  });

  it("delete it with its messages, and unpin them", async () => {
    const message_thread_id = await createTopic();
    const { result } = await scenario.call("sendMessage", {
      chat_id: forum.id,
      text: "hi",
      message_thread_id,
    });
    await run("pinChatMessage", { message_id: result.message_id });
    expect(await run("unpinAllForumTopicMessages", { message_thread_id })).toBe("ok");
    expect((await scenario.call("getChat", { chat_id: forum.id })).result).not.toHaveProperty(
      "pinned_message",
    );
    expect(await run("deleteForumTopic", { message_thread_id })).toBe("ok");
    expect(forum.messages().map(({ message_id }) => message_id)).not.toContain(result.message_id);
    expect(await run("editForumTopic", { message_thread_id, name: "x" })).toBe("TOPIC_ID_INVALID");
  });

  it("rename, close and hide the General topic", async () => {
    expect(await run("editGeneralForumTopic", { name: "Hall" })).toBe("ok");
    expect(lastMessage()).toMatchObject({ forum_topic_edited: { name: "Hall" } });
    expect(lastMessage()?.message_thread_id).toBeUndefined();
    expect(await run("hideGeneralForumTopic")).toBe("ok");
    expect(await run("closeGeneralForumTopic")).toBe("TOPIC_NOT_MODIFIED");
    expect(() => scenario.ada.in(forum).sendText("hi")).toThrow('Topic "Hall" is closed');
    expect(await run("reopenGeneralForumTopic")).toBe("ok");
    expect(await run("unhideGeneralForumTopic")).toBe("TOPIC_NOT_MODIFIED");
    scenario.ada.in(forum).sendText("hi");
  });

  it("work in a private chat with a bot that has topics", async () => {
    const { emulator, ada } = scenario;
    const bot = emulator.createBot({ username: "topics_bot", has_topics_enabled: true });
    const chat = ada.openChat(bot);
    const url = `http://emulator/bot${bot.token}/createForumTopic?chat_id=${chat.id}&name=Tea`;
    await emulator.fetch(new Request(url));
    expect(chat.sendText("hi", { message_thread_id: 1 })).toMatchObject({
      message_thread_id: 1,
      is_topic_message: true,
    });
  });
});

describe("sendChatAction", () => {
  it("can name the General topic, unlike a message", async () => {
    const act = (message_thread_id: number) =>
      run("sendChatAction", { action: "typing", message_thread_id });
    expect(await act(1)).toBe("ok");
    expect(await act(99)).toBe("message thread not found");
  });
});
