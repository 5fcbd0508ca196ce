import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup, SeenMessage } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
let message: SeenMessage;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = emulator.createSupergroup({ title: "G", administrators: [bot], members: [ada] });
  message = ada.in(group).sendText("Tea?");
  ada.in(group).react(message, "👍");
});
afterEach(() => scenario.emulator.close());

const run = (method: string, more: object) =>
  scenario.outcome(method, { chat_id: group.id, user_id: scenario.ada.user.id, ...more });
const reactions = () =>
  scenario.ada
    .in(group)
    .events()
    .flatMap((event) => (event.kind === "reacted" ? [event.reactions.length] : []));

describe("deleteMessageReaction", () => {
  const remove = (more: object = {}) =>
    run("deleteMessageReaction", { message_id: message.message_id, ...more });

  it("removes the reactions of a person to one message", async () => {
    const other = scenario.ada.in(group).sendText("Coffee?");
    scenario.ada.in(group).react(other, "👎");
    expect(await remove()).toBe("ok");
    expect(reactions()).toEqual([1, 1, 0]);
    expect(await remove()).toBe("ok");
    expect(reactions()).toEqual([1, 1, 0]);
  });

  it("refuses unknown messages and senders, and bots without the right", async () => {
    const { emulator, ada, bot, chat } = scenario;
    expect(await remove({ message_id: 99 })).toBe("message to delete reactions not found");
    expect(await remove({ user_id: "x" })).toBe("invalid user_id specified");
    expect(await remove({ user_id: 5 })).toBe("reaction sender not found");
    expect(await remove({ user_id: "" })).toBe("sender_chat_id is empty");
    expect(await remove({ user_id: "", actor_chat_id: "@x" })).toBe(
      "sender_chat_id is not a valid Integer",
    );
    expect(await remove({ user_id: "", actor_chat_id: -5 })).toBe("reaction sender not found");
    expect(await remove({ user_id: "", actor_chat_id: group.id })).toBe("ok");
    const own = chat.sendText("hi");
    expect(await remove({ chat_id: chat.id, message_id: own.message_id })).toBe("PEER_ID_INVALID");
    const plain = emulator.createSupergroup({ title: "P", members: [ada, bot] });
    const { message_id } = ada.in(plain).sendText("x");
    expect(await remove({ chat_id: plain.id, message_id })).toBe("CHAT_ADMIN_REQUIRED");
    expect(reactions()).toEqual([1]);
  });
});

describe("deleteAllMessageReactions", () => {
  it("removes the reactions of a person to all messages, and no others", async () => {
    const { emulator, ada } = scenario;
    const bob = emulator.createUser({ first_name: "Bob" });
    bob.in(group).join();
    bob.in(group).react(message, "👏");
    const other = ada.in(group).sendText("Coffee?");
    ada.in(group).react(other, "👎");
    expect(await run("deleteAllMessageReactions", {})).toBe("ok");
    expect(reactions()).toEqual([1, 1, 1, 0, 0]);
  });

  it("refuses unknown senders and channels", async () => {
    const { emulator, bot } = scenario;
    const channel = emulator.createChannel({ title: "C", members: [bot] });
    expect(await run("deleteAllMessageReactions", { user_id: 5 })).toBe(
      "reaction sender not found",
    );
    expect(await run("deleteAllMessageReactions", { chat_id: channel.id })).toBe("PEER_ID_INVALID");
  });
});
