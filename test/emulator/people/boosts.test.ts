import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = emulator.createSupergroup({ title: "G", administrators: [bot], members: [ada] });
});
afterEach(() => scenario.emulator.close());

const updates = async () => (await scenario.call("getUpdates")).result;
const boostsOf = async (chat_id: number) => {
  const user_id = scenario.ada.user.id;
  return (await scenario.call("getUserChatBoosts", { chat_id, user_id })).result;
};

describe("a boost", () => {
  it("reaches bots that are administrators, and getUserChatBoosts", async () => {
    const { ada } = scenario;
    const boost = ada.in(group).boost();
    expect(boost.source).toEqual({ source: "premium", user: ada.user });
    expect(await updates()).toMatchObject([
      { chat_boost: { chat: group.info, boost } },
      { message: { boost_added: { boost_count: 1 } } },
    ]);
    expect(await boostsOf(group.id)).toEqual({ boosts: [boost] });
    expect(group.messages()).toMatchObject([{ from: ada.user, boost_added: { boost_count: 1 } }]);
    expect(ada.in(group).sendText("hi").sender_boost_count).toBe(1);
  });

  it("ends after 30 days", async () => {
    scenario.ada.in(group).boost("gift_code");
    scenario.clock.advance(30 * 86_400_000);
    expect(await boostsOf(group.id)).toEqual({ boosts: [] });
  });

  it("can be taken back", async () => {
    const { ada } = scenario;
    const { boost_id, source } = ada.in(group).boost();
    ada.in(group).removeBoosts();
    expect(await boostsOf(group.id)).toEqual({ boosts: [] });
    expect((await updates()).at(-1)).toMatchObject({ removed_chat_boost: { boost_id, source } });
  });

  it("does not reach other bots, and is refused by private chats", async () => {
    const { emulator, ada, bot, chat, outcome } = scenario;
    const plain = emulator.createSupergroup({ title: "P", members: [ada, bot] });
    ada.in(plain).boost();
    expect(await updates()).toMatchObject([{ message: { boost_added: { boost_count: 1 } } }]);
    const user_id = ada.user.id;
    expect(await outcome("getUserChatBoosts", { chat_id: plain.id, user_id })).toBe(
      "CHAT_ADMIN_REQUIRED",
    );
    expect(await outcome("getUserChatBoosts", { chat_id: chat.id, user_id })).toBe(
      "PEER_ID_INVALID",
    );
    expect(() => chat.boost()).toThrow(/cannot be boosted/);
  });
});
