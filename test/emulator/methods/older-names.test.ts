import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("names that the manual no longer has", () => {
  it("are names of methods, in any case", async () => {
    const { emulator, ada, bot, call } = scenario;
    const chat_id = emulator.createGroup({ title: "Tea", owner: ada, members: [bot] }).id;
    for (const method of ["getChatMembersCount", "GETCHATMEMBERCOUNT"])
      expect(await call(method, { chat_id })).toEqual({ ok: true, result: 2 });
    expect(await scenario.outcome("kickChatMember", { chat_id, user_id: ada.user.id })).not.toBe(
      "ok",
    );
    expect(emulator.calls().map(({ method }) => method)).toEqual([
      "getChatMemberCount",
      "getChatMemberCount",
      "banChatMember",
    ]);
  });

  it("are names of parameters", async () => {
    const { message_id } = scenario.chat.sendText("Tea?");
    const { result } = await scenario.say("See example.org", {
      reply_to_message_id: message_id,
      disable_web_page_preview: true,
    });
    expect(result).toMatchObject({
      reply_to_message: { message_id },
      link_preview_options: { is_disabled: true },
    });
  });
});
