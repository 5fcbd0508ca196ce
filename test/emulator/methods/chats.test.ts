import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = emulator.createSupergroup({ title: "Tea", administrators: [bot], members: [ada] });
});
afterEach(() => scenario.emulator.close());

const run = (method: string, more: object = {}) =>
  scenario.outcome(method, { chat_id: group.id, ...more });
const getChat = async () => (await scenario.call("getChat", { chat_id: group.id })).result;

describe("setChatPermissions", () => {
  it("applies to members, and implies permissions as the server does", async () => {
    expect(
      await run("setChatPermissions", { permissions: { can_send_other_messages: true } }),
    ).toBe("ok");
    expect(await getChat()).toMatchObject({
      permissions: {
        can_send_messages: true,
        can_send_photos: true,
        can_send_polls: false,
        can_pin_messages: false,
      },
    });
    scenario.ada.in(group).sendText("hi");
    expect(await run("setChatPermissions", { permissions: {} })).toBe("ok");
    expect(() => scenario.ada.in(group).sendText("hi")).toThrow(
      "not enough rights to send text messages",
    );
  });

  it("keeps permissions independent on request", async () => {
    const permissions = { can_send_polls: true };
    await run("setChatPermissions", { permissions, use_independent_chat_permissions: true });
    expect(await getChat()).toMatchObject({
      permissions: { can_send_polls: true, can_send_messages: false },
    });
  });

  it("is refused with the words of the server", async () => {
    const { emulator, bot, chat } = scenario;
    expect(await run("setChatPermissions", { permissions: "[]" })).toBe(
      "object expected as permissions",
    );
    expect(await run("setChatPermissions", { permissions: "{" })).toBe(
      "can't parse permissions JSON object",
    );
    const permissions = {};
    expect(await run("setChatPermissions", { permissions, chat_id: chat.id })).toBe(
      "can't change private chat permissions",
    );
    const channel = emulator.createChannel({ title: "N", members: [bot] });
    expect(await run("setChatPermissions", { permissions, chat_id: channel.id })).toBe(
      "can't change channel chat permissions",
    );
  });
});

describe("setChatPhoto", () => {
  it("takes an upload, and deleteChatPhoto removes it", async () => {
    const { emulator, bot } = scenario;
    const body = new FormData();
    body.set("chat_id", String(group.id));
    body.set("photo", new Blob([new Uint8Array(3)]), "a.png");
    const url = `http://emulator/bot${bot.token}/setChatPhoto`;
    await emulator.fetch(new Request(url, { method: "POST", body }));
    expect(await getChat()).toHaveProperty("photo.big_file_id");
    expect(group.messages().at(-1)).toHaveProperty("new_chat_photo");
    expect(await run("deleteChatPhoto")).toBe("ok");
    expect(group.messages().at(-1)).toMatchObject({ delete_chat_photo: true });
    expect(await run("setChatPhoto", { photo: "x" })).toBe(
      "photo must be uploaded as an InputFile",
    );
    expect(await run("setChatPhoto")).toBe("there is no photo in the request");
  });
});

describe("banChatSenderChat", () => {
  it("stops people from writing as a channel", async () => {
    const { emulator, ada } = scenario;
    const channel = emulator.createChannel({ title: "News", owner: ada });
    const content = { text: "hi", sender_chat: channel.info };
    ada.in(group).send(content);
    expect(await run("banChatSenderChat", { sender_chat_id: channel.id })).toBe("ok");
    expect(() => ada.in(group).send(content)).toThrow("is banned from chat");
    expect(await run("unbanChatSenderChat", { sender_chat_id: channel.id })).toBe("ok");
    ada.in(group).send(content);
    expect(await run("banChatSenderChat")).toBe("sender_chat_id is empty");
  });
});

describe("setChatTitle and setChatDescription", () => {
  it("need the right, and a group", async () => {
    const { emulator, bot, chat } = scenario;
    expect(await run("setChatTitle", { title: " " })).toBe("title must be non-empty");
    expect(await run("setChatTitle", { title: "x", chat_id: chat.id })).toBe(
      "can't change private chat title",
    );
    const other = emulator.createGroup({ title: "O", members: [bot, scenario.ada] });
    expect(await run("setChatTitle", { title: "x", chat_id: other.id })).toBe(
      "not enough rights to change chat title",
    );
    expect(await run("setChatDescription", { chat_id: other.id, description: "x" })).toBe(
      "not enough rights to set chat description",
    );
    expect(await run("pinChatMessage", { message_id: 99 })).toBe("message to pin not found");
    const { message_id } = scenario.ada.in(other).sendText("/start");
    expect(await run("pinChatMessage", { chat_id: other.id, message_id })).toBe(
      "not enough rights to manage pinned messages in the chat",
    );
  });
});
