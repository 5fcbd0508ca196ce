import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const show = (more: object = {}) =>
  scenario.outcome("sendMessageDraft", { chat_id: scenario.chat.id, draft_id: 7, ...more });

describe("sendMessageDraft", () => {
  it("shows a text in the making, which the next message of the bot ends", async () => {
    const { chat, say } = scenario;
    expect(await show({ text: "<b>Te</b>", parse_mode: "HTML" })).toBe("ok");
    const draft = { draft_id: 7, text: "Te", entities: [{ type: "bold", offset: 0, length: 2 }] };
    expect(chat.draft()).toEqual(draft);
    expect(chat.events()).toEqual([{ kind: "draft", draft }]);
    expect(chat.messages()).toEqual([]);
    chat.sendText("Hurry");
    expect(chat.draft()).toEqual(draft);
    await say("Tea");
    expect(chat.draft()).toBeUndefined();
    expect(chat.transcript()).toBe("(draft) Te\nAda: Hurry\nShop: Tea");
  });

  it("shows a placeholder for an empty text", async () => {
    await show();
    expect(scenario.chat.draft()).toEqual({ draft_id: 7, text: "" });
  });

  it("lasts for 30 seconds", async () => {
    const { chat, clock } = scenario;
    await show({ text: "Te" });
    clock.advance(29_999);
    expect(chat.draft()).toBeDefined();
    clock.advance(1);
    expect(chat.draft()).toBeUndefined();
  });

  it("refuses other chats, the identifier 0, unknown topics and closed tags", async () => {
    const { emulator, bot } = scenario;
    const group = emulator.createSupergroup({ title: "G", administrators: [bot] });
    expect(await show({ chat_id: group.id })).toBe("TEXTDRAFT_PEER_INVALID");
    expect(await show({ draft_id: 0 })).toBe("RANDOM_ID_EMPTY");
    expect(await show({ message_thread_id: 9 })).toBe("message thread not found");
    expect(await show({ text: "<b>", parse_mode: "HTML" })).toContain("can't parse entities");
    expect(scenario.chat.events()).toEqual([]);
  });
});

describe("a draft that can be stopped", () => {
  const stopped = async () => (await scenario.call("getUpdates")).result;

  it("is gone when the person stops it, which the bot receives", async () => {
    const { chat } = scenario;
    await show({ text: "Te", can_stop: true });
    chat.stopDraft();
    expect(chat.draft()).toBeUndefined();
    expect(await stopped()).toMatchObject([
      { stopped_message_generation: { chat: { id: chat.id }, draft_id: 7 } },
    ]);
    expect(() => chat.stopDraft()).toThrow(/shows no draft/);
  });

  it("stays with keep_on_stop", async () => {
    await show({ text: "Te", can_stop: true, keep_on_stop: true });
    scenario.chat.stopDraft();
    expect(scenario.chat.draft()).toEqual({ draft_id: 7, text: "Te" });
  });

  it("cannot be stopped without can_stop", async () => {
    await show({ text: "Te" });
    expect(() => scenario.chat.stopDraft()).toThrow(/can_stop/);
  });
});
