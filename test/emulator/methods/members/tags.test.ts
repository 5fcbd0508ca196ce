import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = emulator.createSupergroup({ title: "G", administrators: [bot], members: [ada] });
});
afterEach(() => scenario.emulator.close());

const tag = (text: string, more: object = {}) =>
  scenario.outcome("setChatMemberTag", {
    chat_id: group.id,
    user_id: scenario.ada.user.id,
    tag: text,
    ...more,
  });

describe("setChatMemberTag", () => {
  it("shows the tag with the member and with the member's messages", async () => {
    const { ada } = scenario;
    expect(await tag(" Tea lover ")).toBe("ok");
    expect(group.members()).toContainEqual({ status: "member", user: ada.user, tag: "Tea lover" });
    expect(ada.in(group).sendText("hi").sender_tag).toBe("Tea lover");
    expect(await tag("")).toBe("ok");
    expect(ada.in(group).sendText("hi").sender_tag).toBeUndefined();
  });

  it("refuses administrators, strangers, long tags, emoji, and bots without the right", async () => {
    const { emulator, ada, bot, chat } = scenario;
    const bob = emulator.createUser({ first_name: "Bob" });
    const owner = group.members()[0]?.user.id;
    expect(await tag("x", { user_id: owner })).toBe("CHAT_CREATOR_REQUIRED");
    expect(await tag("x", { user_id: bob.user.id })).toBe("USER_NOT_PARTICIPANT");
    expect(await tag("x".repeat(17))).toBe("TAG_INVALID");
    expect(await tag("🍵")).toBe("TAG_EMOJI_NOT_ALLOWED");
    expect(await tag("x", { chat_id: chat.id })).toBe(
      "method is available only for groups and supergroups",
    );
    const plain = emulator.createSupergroup({ title: "P", members: [ada, bot] });
    expect(await tag("x", { chat_id: plain.id })).toBe("CHAT_ADMIN_REQUIRED");
    expect(ada.in(group).sendText("hi").sender_tag).toBeUndefined();
  });
});
