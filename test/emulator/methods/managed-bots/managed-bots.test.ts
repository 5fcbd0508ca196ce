import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBot } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let managed: EmulatedBot;
beforeEach(() => {
  scenario = createScenario({ can_manage_bots: true });
  managed = scenario.ada.createManagedBot(scenario.bot, { username: "tea_bot" });
});
afterEach(() => scenario.emulator.close());

const outcome = (method: string, more: object = {}): Promise<string> =>
  scenario.outcome(method, { user_id: managed.me.id, ...more });

describe("a managed bot", () => {
  it("is announced to the bot that manages it", async () => {
    const { ada, bot, call, emulator } = scenario;
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([{ managed_bot: { user: ada.user, bot: managed.me } }]);
    const plain = emulator.createBot({ username: "plain_bot" });
    expect(() => ada.createManagedBot(plain, { username: "a_bot" })).toThrow("can_manage_bots");
    expect(bot.me.id).not.toBe(managed.me.id);
  });

  it("can be shared by a button", async () => {
    const { chat, say } = scenario;
    const request_managed_bot = { request_id: 1 };
    const keyboard = [[{ text: "Create", request_managed_bot }]];
    await say("Your bot?", { reply_markup: { keyboard } });
    expect(() => chat.pressKeyboard("Create")).toThrow(TypeError);
    const managed_bot_created = { bot: managed.me };
    expect(chat.pressKeyboard("Create", { managed_bot_created })).toMatchObject({
      managed_bot_created,
    });
  });

  it("has a token that its manager reads and replaces", async () => {
    const { call, emulator } = scenario;
    const getMe = async (token: unknown): Promise<number> =>
      (await emulator.fetch(new Request(`http://emulator/bot${token}/getMe`))).status;
    const parameters = { user_id: managed.me.id };
    expect((await call("getManagedBotToken", parameters)).result).toBe(managed.token);
    const { result } = await call("replaceManagedBotToken", parameters);
    expect(result).not.toBe(managed.token);
    expect((await call("getManagedBotToken", parameters)).result).toBe(result);
    expect([await getMe(managed.token), await getMe(result)]).toEqual([401, 200]);
  });

  it("is not given to others", async () => {
    const { ada, emulator } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    expect(await outcome("getManagedBotToken", { user_id: "x" })).toBe("invalid user_id specified");
    expect(await outcome("getManagedBotToken", { user_id: 5 })).toBe("user not found");
    expect(await outcome("getManagedBotToken", { user_id: ada.user.id })).toBe("user is not a bot");
    expect(await outcome("getManagedBotToken", { user_id: other.me.id })).toBe(
      "BOT_ACCESS_FORBIDDEN",
    );
  });

  it("stores who may use it", async () => {
    const { ada, call } = scenario;
    const get = async () =>
      (await call("getManagedBotAccessSettings", { user_id: managed.me.id })).result;
    expect(await get()).toEqual({ is_access_restricted: false });
    const set = (more: object) =>
      outcome("setManagedBotAccessSettings", { is_access_restricted: true, ...more });
    expect(await set({ added_user_ids: [ada.user.id] })).toBe("ok");
    expect(await get()).toEqual({ is_access_restricted: true, added_users: [ada.user] });
    expect(await set({ added_user_ids: "x" })).toBe("can't parse added_user_ids JSON object");
    expect(await set({ added_user_ids: {} })).toBe("expected an Array of user identifiers");
    expect(await set({ added_user_ids: Array.from({ length: 11 }, () => 1) })).toBe(
      "too many user identifiers specified",
    );
    expect(await set({ added_user_ids: [null] })).toBe("user identifier must be a Number");
    expect(await set({ added_user_ids: ["x"] })).toBe("can't parse user identifier as a Number");
    expect(await set({ added_user_ids: [0] })).toBe("invalid user identifier specified");
    expect(await set({ added_user_ids: [5] })).toBe("USER_ID_INVALID");
    expect(await get()).toHaveProperty("added_users");
    expect(await set({ is_access_restricted: false, added_user_ids: [ada.user.id] })).toBe("ok");
    expect(await get()).toEqual({ is_access_restricted: false });
  });
});
