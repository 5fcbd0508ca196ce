import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("getUserPersonalChatMessages", () => {
  it("returns the last posts of the channel that a person shows, the newest first", async () => {
    const { ada, call, chat, emulator, outcome } = scenario;
    const channel = emulator.createChannel({ title: "Ada's teas", owner: ada });
    const view = ada.in(channel);
    for (const text of ["Black", "Green", "White"]) view.sendText(text);
    const parameters = { user_id: ada.user.id, limit: 2 };
    const get = async () =>
      (await call("getUserPersonalChatMessages", parameters)).result as { text: string }[];
    expect(await get()).toEqual([]);
    ada.setPersonalChannel(channel);
    expect((await get()).map(({ text }) => text)).toEqual(["White", "Green"]);
    const { result } = await call("getChat", { chat_id: chat.id });
    expect(result.personal_chat).toEqual(channel.info);
    ada.setPersonalChannel();
    expect(await get()).toEqual([]);
    const group = emulator.createGroup({ title: "Team" });
    expect(() => ada.setPersonalChannel(group)).toThrow(TypeError);
    const refused = { ...parameters, limit: 0 };
    expect(await outcome("getUserPersonalChatMessages", refused)).toBe("limit must be positive");
    expect(await outcome("getUserPersonalChatMessages", { limit: 1 })).toBe(
      "invalid user_id specified",
    );
  });
});
