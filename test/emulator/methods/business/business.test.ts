import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBusiness, EmulatedUser } from "../../../../src/emulator/index.ts";
import type { UpdatePayloads } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let owner: EmulatedUser;
let business: EmulatedBusiness;
beforeEach(() => {
  scenario = createScenario();
  owner = scenario.emulator.createUser({ first_name: "Olive" });
  business = owner.connectBusiness(scenario.bot);
});
afterEach(() => scenario.emulator.close());

const lastUpdate = async (): Promise<Partial<UpdatePayloads> | undefined> =>
  (await scenario.call("getUpdates", { offset: -1 })).result.at(-1);
const inBusiness = (more: object = {}) => ({
  business_connection_id: business.connection.id,
  chat_id: scenario.ada.user.id,
  ...more,
});

describe("a business connection", () => {
  it("is delivered when it begins, changes and ends", async () => {
    const { call } = scenario;
    const connection = (await lastUpdate())?.business_connection;
    expect(connection).toEqual(business.connection);
    expect(connection).toMatchObject({ user: owner.user, rights: { can_reply: true } });
    const business_connection_id = connection?.id;
    const found = await call("getBusinessConnection", { business_connection_id });
    expect(found.result).toEqual(connection);
    business.setRights({ can_reply: true, can_read_messages: true });
    expect((await lastUpdate())?.business_connection?.rights).toEqual({
      can_reply: true,
      can_read_messages: true,
    });
    business.disconnect();
    expect((await lastUpdate())?.business_connection?.is_enabled).toBe(false);
    expect(await scenario.outcome("getBusinessConnection", { business_connection_id: "x" })).toBe(
      "business connection not found",
    );
  });

  it("delivers what customers and the owner write, edit and delete", async () => {
    const { ada } = scenario;
    const chat = business.openChat(ada);
    const business_connection_id = business.connection.id;
    const message = chat.sendText("Open today?");
    expect((await lastUpdate())?.business_message).toMatchObject({
      business_connection_id,
      from: ada.user,
      chat: { id: ada.user.id },
      text: "Open today?",
    });
    chat.edit(message, "Open now?");
    expect((await lastUpdate())?.edited_business_message).toMatchObject({
      message_id: message.message_id,
      business_connection_id,
      text: "Open now?",
    });
    business.in(ada).sendText("Yes");
    expect((await lastUpdate())?.business_message).toMatchObject({
      from: owner.user,
      chat: { id: ada.user.id },
    });
    chat.delete(message);
    expect((await lastUpdate())?.deleted_business_messages).toMatchObject({
      business_connection_id,
      chat: { id: ada.user.id },
      message_ids: [message.message_id],
    });
    business.disconnect();
    chat.sendText("Hello?");
    expect(await lastUpdate()).toHaveProperty("business_connection");
  });

  it("lets the bot write, edit and act as the business", async () => {
    const { ada, bot, call } = scenario;
    const chat = business.openChat(ada);
    chat.sendText("Open today?");
    const sent = await call("sendMessage", inBusiness({ text: "Yes" }));
    expect(sent.result).toMatchObject({
      from: owner.user,
      sender_business_bot: bot.me,
      business_connection_id: business.connection.id,
      text: "Yes",
    });
    expect((await lastUpdate())?.business_message?.text).toBe("Open today?");
    const { message_id } = sent.result;
    await call("editMessageText", inBusiness({ message_id, text: "Until five" }));
    expect(chat.messages().at(-1)).toMatchObject({ message_id, text: "Until five" });
    await call("sendChatAction", inBusiness({ action: "typing" }));
    expect(chat.events().at(-1)).toEqual({ kind: "action", action: "typing" });
  });

  it("refuses other chats, and what the owner has not allowed", async () => {
    const { ada, outcome } = scenario;
    const parameters = inBusiness({ text: "Hello" });
    expect(await outcome("sendMessage", parameters)).toBe("BUSINESS_PEER_INVALID");
    expect(await outcome("sendMessage", { ...parameters, chat_id: "@ada" })).toBe(
      "chat identifier must be a valid Integer",
    );
    expect(await outcome("sendMessage", { ...parameters, chat_id: owner.user.id })).toBe(
      "messages must not be sent to self",
    );
    business.openChat(ada);
    business.setRights({});
    expect(await outcome("sendMessage", parameters)).toBe("BOT_ACCESS_FORBIDDEN");
  });

  it("lets the bot read and delete messages with the right to it", async () => {
    const { ada, outcome } = scenario;
    const chat = business.openChat(ada);
    const { message_id } = chat.sendText("Open today?");
    const read = inBusiness({ message_id });
    expect(await outcome("readBusinessMessage", read)).toBe("BOT_ACCESS_FORBIDDEN");
    const remove = inBusiness({ message_ids: [message_id] });
    business.setRights({ can_read_messages: true, can_delete_sent_messages: true });
    expect(await outcome("readBusinessMessage", read)).toBe("ok");
    expect(chat.events().at(-1)).toEqual({ kind: "read", message_id });
    expect(await outcome("deleteBusinessMessages", remove)).toBe("BOT_ACCESS_FORBIDDEN");
    business.setRights({ can_delete_all_messages: true });
    expect(await outcome("deleteBusinessMessages", remove)).toBe("ok");
    expect(chat.messages()).toEqual([]);
  });
});

describe("a message of a business", () => {
  it("is pinned and unpinned for the business", async () => {
    const { outcome, ada } = scenario;
    const { message_id } = business.openChat(ada).sendText("Open today?");
    expect(await outcome("pinChatMessage", inBusiness({ message_id }))).toBe("ok");
    expect(await outcome("unpinChatMessage", inBusiness())).toBe("ok");
    expect(await outcome("unpinChatMessage", inBusiness())).toBe("message to unpin not found");
    expect(business.openChat(ada).messages()).toHaveLength(1);
  });

  it("has a poll that the bot stops", async () => {
    const { ada, call } = scenario;
    business.openChat(ada);
    const options = ["Yes", "No"];
    const { result } = await call("sendPoll", inBusiness({ question: "Tea?", options }));
    const { message_id } = result;
    const stopped = await call("stopPoll", inBusiness({ message_id }));
    expect(stopped.result.is_closed).toBe(true);
  });
});
