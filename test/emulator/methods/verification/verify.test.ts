import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("a verification", () => {
  it("marks a person until the bot removes it", async () => {
    const { ada, bot, outcome } = scenario;
    const user_id = ada.user.id;
    expect(await outcome("verifyUser", { user_id, custom_description: "Tea expert" })).toBe("ok");
    expect(ada.verification).toEqual({ bot: bot.me, description: "Tea expert" });
    expect(await outcome("verifyUser", { user_id: 5 })).toBe("user not found");
    expect(await outcome("removeUserVerification", { user_id: 5 })).toBe(
      "can't access the verified entity",
    );
    expect(await outcome("removeUserVerification", { user_id })).toBe("ok");
    expect(ada.verification).toBeUndefined();
  });

  it("marks a chat until the same bot removes it", async () => {
    const { ada, bot, emulator, outcome } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    const group = emulator.createChannel({ title: "Teas", administrators: [bot, other] });
    const chat_id = group.id;
    expect(await outcome("verifyChat", { chat_id })).toBe("ok");
    expect(ada.in(group).verification).toEqual({ bot: bot.me, description: "" });
    const url = `http://emulator/bot${other.token}/removeChatVerification?chat_id=${chat_id}`;
    await emulator.fetch(new Request(url));
    expect(ada.in(group).verification).toBeDefined();
    expect(await outcome("removeChatVerification", { chat_id })).toBe("ok");
    expect(ada.in(group).verification).toBeUndefined();
    expect(await outcome("verifyChat", { chat_id: 5 })).toBe("chat not found");
    const remove = (id: unknown) => outcome("removeChatVerification", { chat_id: id });
    expect(await remove("")).toBe("sender_chat_id is empty");
    expect(await remove("@teas")).toBe("sender_chat_id is not a valid Integer");
    expect(await remove(5)).toBe("can't access the verified entity");
  });
});
