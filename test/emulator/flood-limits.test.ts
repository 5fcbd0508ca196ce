import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../src/emulator/index.ts";
import { createScenario, type Scenario } from "./scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, bot, ada } = scenario;
  group = emulator.createSupergroup({ title: "Tea", owner: ada, administrators: [bot] });
  emulator.limits("telegram");
});
afterEach(() => scenario.emulator.close());

/** Sends texts until one is refused, and returns how many were sent and the refusal. */
async function sendUntilRefused(chatId: number, parameters: object = {}) {
  for (let sent = 0; ; sent++) {
    const response = await scenario.call("sendMessage", {
      chat_id: chatId,
      text: "hi",
      ...parameters,
    });
    if (!response.ok) return { sent, response };
  }
}

function send(chatId: number, text = "hi") {
  return scenario.call("sendMessage", { chat_id: chatId, text });
}

function createChats(count: number): number[] {
  const { emulator, bot } = scenario;
  return Array.from({ length: count }, (_, index) => {
    const user = emulator.createUser({ first_name: `User ${index}` });
    return user.openChat(bot).id;
  });
}

describe("limits", () => {
  it("are off by default and can be removed", async () => {
    scenario.emulator.limits("none");
    for (let count = 0; count < 100; count++) expect((await send(scenario.chat.id)).ok).toBe(true);
  });

  it("allow a private chat one message a second, after a short burst", async () => {
    const { chat, clock } = scenario;
    const { sent, response } = await sendUntilRefused(chat.id);
    expect(sent).toBe(5);
    expect(response).toEqual({
      ok: false,
      error_code: 429,
      description: "Too Many Requests: retry after 1",
      parameters: { retry_after: 1 },
    });
    for (let count = 0; count < 10; count++) {
      expect((await send(chat.id)).ok).toBe(false);
      clock.advance(1000);
      expect((await send(chat.id)).ok).toBe(true);
    }
  });

  it("allow a group 20 messages a minute, edits included, and count down", async () => {
    const { clock, call } = scenario;
    const { result } = await send(group.id);
    for (let count = 1; count < 20; count++) {
      const parameters = { chat_id: group.id, message_id: result.message_id, text: `${count}` };
      expect((await call("editMessageText", parameters)).ok).toBe(true);
    }
    expect((await send(group.id)).parameters?.retry_after).toBe(60);
    clock.advance(20_500);
    expect((await send(group.id)).parameters?.retry_after).toBe(40);
    clock.advance(39_500);
    expect((await send(group.id)).ok).toBe(true);
  });

  it("allow 30 messages a second over all chats, and 1,000 paid ones", async () => {
    const { call, clock } = scenario;
    const chats = createChats(60);
    const outcomes = await Promise.all(chats.map((id) => send(id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
    const paid = await Promise.all(
      chats.map((chat_id) =>
        call("sendMessage", { chat_id, text: "hi", allow_paid_broadcast: true }),
      ),
    );
    expect(paid.every(({ ok }) => ok)).toBe(true);
    clock.advance(1000);
    expect((await send(chats[40] ?? 0)).ok).toBe(true);
  });

  it("count every message of an album", async () => {
    const { call } = scenario;
    const media = Array.from({ length: 10 }, () => ({
      type: "photo",
      media: "https://example.org/a.png",
    }));
    for (let count = 0; count < 2; count++)
      expect((await call("sendMediaGroup", { chat_id: group.id, media })).ok).toBe(true);
    expect((await send(group.id)).error_code).toBe(429);
  });

  it("do not count what was refused, and limit nothing but messages", async () => {
    const { call, chat } = scenario;
    for (let count = 0; count < 10; count++) {
      await send(chat.id, "");
      expect((await call("sendChatAction", { chat_id: chat.id, action: "typing" })).ok).toBe(true);
      expect((await call("getChat", { chat_id: chat.id })).ok).toBe(true);
    }
    expect((await sendUntilRefused(chat.id)).sent).toBe(5);
    expect((await send(1)).description).toBe("Bad Request: chat not found");
  });

  it("are separate for each bot", async () => {
    const { emulator, ada, chat } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    ada.openChat(other);
    await sendUntilRefused(chat.id);
    const url = `http://e/bot${other.token}/sendMessage?chat_id=${chat.id}&text=hi`;
    expect((await emulator.fetch(new Request(url))).status).toBe(200);
  });

  it("are set over HTTP", async () => {
    const { emulator, chat } = scenario;
    const set = (preset: string) =>
      emulator.fetch(new Request(`http://e/emulator/limits?preset=${preset}`));
    expect((await set("none")).status).toBe(200);
    for (let count = 0; count < 10; count++) expect((await send(chat.id)).ok).toBe(true);
    expect((await set("telegram")).status).toBe(200);
    expect((await sendUntilRefused(chat.id)).sent).toBe(5);
    const refused = await set("telegramm");
    expect(await refused.json()).toMatchObject({
      description:
        'Bad Request: "telegramm" is not a valid preset of limits. Did you mean "telegram"?',
    });
  });
});
