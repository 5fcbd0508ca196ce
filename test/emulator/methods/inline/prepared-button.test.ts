import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("savePreparedKeyboardButton", () => {
  const request_users = { request_id: 3 };

  it("stores a button that the person can answer", async () => {
    const { ada, bot, call, chat, emulator } = scenario;
    const button = { text: "Who?", request_users };
    const { result } = await call("savePreparedKeyboardButton", { user_id: ada.user.id, button });
    const { id } = result as { id: string };
    const users_shared = { request_id: 3, users: [{ user_id: 7 }] };
    expect(chat.answerPreparedButton(id, { users_shared })).toMatchObject({ users_shared });
    const { result: updates } = await call("getUpdates");
    expect(updates).toMatchObject([{ message: { users_shared } }]);
    const eve = emulator.createUser({ first_name: "Eve" });
    expect(() => eve.openChat(bot).answerPreparedButton(id, { users_shared })).toThrow(TypeError);
    expect(() => chat.answerPreparedButton("x", { users_shared })).toThrow(TypeError);
  });

  it("refuses other buttons, in the words of the server", async () => {
    const save = (button: unknown, more: object = {}) =>
      scenario.outcome("savePreparedKeyboardButton", {
        user_id: scenario.ada.user.id,
        button,
        ...more,
      });
    expect(await save({ text: "Who?" })).toBe("BUTTON_INVALID");
    expect(await save({ text: "Who?", request_contact: true })).toBe("BUTTON_INVALID");
    expect(await save("{")).toBe("can't parse keyboard button JSON object");
    expect(await save({})).toBe("can't parse keyboard button: Can't find field \"text\"");
    expect(await save({ text: "", request_users })).toBe("keyboard button text must be non-empty");
    expect(await save({ text: "Who?", request_users }, { user_id: 5 })).toBe("user not found");
  });
});
