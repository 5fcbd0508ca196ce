import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup, EmulatedUser } from "../../../../src/emulator/index.ts";
import type { ChatInviteLink } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let bob: EmulatedUser;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  bob = emulator.createUser({ first_name: "Bob" });
  group = emulator.createSupergroup({ title: "Tea", owner: ada, administrators: [bot] });
});
afterEach(() => scenario.emulator.close());

const run = (method: string, more: object = {}) =>
  scenario.outcome(method, { chat_id: group.id, ...more });

async function createLink(more: object = {}): Promise<ChatInviteLink> {
  const { result } = await scenario.call("createChatInviteLink", { chat_id: group.id, ...more });
  // The scenario does not type this method.
  return result as ChatInviteLink;
}

describe("an invite link", () => {
  it("has what it was created with", async () => {
    const expire_date = Math.floor(scenario.clock.now() / 1000) + 60;
    expect(await createLink({ name: "Poster", expire_date, member_limit: 1 })).toEqual({
      invite_link: expect.stringMatching(/^https:\/\/t\.me\/\+[\w-]{16}$/),
      creator: scenario.bot.me,
      creates_join_request: false,
      is_primary: false,
      is_revoked: false,
      name: "Poster",
      expire_date,
      member_limit: 1,
    });
  });

  it("brings people in, within its conditions", async () => {
    const { emulator, clock, call } = scenario;
    await call("getUpdates", { allowed_updates: ["chat_member"] });
    const expire_date = Math.floor(clock.now() / 1000) + 60;
    const { invite_link } = await createLink({ member_limit: 1, expire_date });
    bob.in(group).join(invite_link);
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      { chat_member: { from: bob.user, invite_link: { invite_link } } },
    ]);
    const eve = emulator.createUser({ first_name: "Eve" });
    expect(() => eve.in(group).join(invite_link)).toThrow("the link is used up");
    bob.in(group).leave();
    eve.in(group).join(invite_link);
    eve.in(group).leave();
    clock.advance(60_000);
    expect(() => eve.in(group).join(invite_link)).toThrow("the link has expired");
    expect(() => eve.in(group).join("https://t.me/+x")).toThrow("the link is not valid");
  });

  it("can be edited and revoked", async () => {
    const { invite_link } = await createLink({ name: "Poster", member_limit: 5 });
    const { result } = await scenario.call("editChatInviteLink", {
      chat_id: group.id,
      invite_link,
      name: "Flyer",
    });
    expect(result).toMatchObject({ invite_link, name: "Flyer" });
    expect(result).not.toHaveProperty("member_limit");
    expect(await run("revokeChatInviteLink", { invite_link })).toBe("ok");
    expect(() => bob.in(group).join(invite_link)).toThrow("the link is not valid");
    expect(await run("revokeChatInviteLink", { invite_link: "https://t.me/+x" })).toBe(
      "INVITE_HASH_EXPIRED",
    );
    expect(await run("revokeChatInviteLink")).toBe("invite link must be non-empty");
  });

  it("is replaced when it is the primary one", async () => {
    const exported = await scenario.call("exportChatInviteLink", { chat_id: group.id });
    const again = await scenario.call("exportChatInviteLink", { chat_id: group.id });
    expect(again.result).not.toBe(exported.result);
    expect(() => bob.in(group).join(String(exported.result))).toThrow("the link is not valid");
    bob.in(group).join(String(again.result));
  });

  it("can be a subscription", async () => {
    const more = { subscription_period: 2_592_000, subscription_price: 10, name: "Club" };
    const { result } = await scenario.call("createChatSubscriptionInviteLink", {
      chat_id: group.id,
      ...more,
    });
    expect(result).toMatchObject(more);
    expect(await run("createChatSubscriptionInviteLink")).toBe(
      "invalid subscription pricing specified",
    );
  });

  it("is refused with the words of the server", async () => {
    const { emulator, bot, chat } = scenario;
    const both = { creates_join_request: true, member_limit: 1 };
    expect(await run("createChatInviteLink", both)).toBe(
      "member limit can't be specified for links requiring administrator approval",
    );
    expect(await run("createChatInviteLink", { chat_id: chat.id })).toBe(
      "can't invite members to a private chat",
    );
    const other = emulator.createSupergroup({ title: "O", members: [bot] });
    expect(await run("createChatInviteLink", { chat_id: other.id })).toBe(
      "not enough rights to manage chat invite link",
    );
  });
});

describe("a join request", () => {
  it("reaches the bot, which can write to the person and approve it", async () => {
    const { call, outcome } = scenario;
    const { invite_link } = await createLink({ creates_join_request: true });
    const user_id = bob.user.id;
    expect(await run("approveChatJoinRequest", { user_id })).toBe("HIDE_REQUESTER_MISSING");
    bob.in(group).join(invite_link);
    expect(group.members().map(({ user }) => user.first_name)).not.toContain("Bob");
    const { result } = await call("getUpdates");
    expect(result).toMatchObject([
      {
        chat_join_request: {
          from: bob.user,
          user_chat_id: user_id,
          invite_link: { invite_link, pending_join_request_count: 1 },
        },
      },
    ]);
    expect(await outcome("sendMessage", { chat_id: user_id, text: "Why?" })).toBe("ok");
    expect(await run("approveChatJoinRequest", { user_id })).toBe("ok");
    expect(group.messages().at(-1)).toMatchObject({ from: bob.user, new_chat_members: [bob.user] });
    expect(await run("approveChatJoinRequest", { user_id })).toBe("USER_ALREADY_PARTICIPANT");
  });

  it("can be declined", async () => {
    const { invite_link } = await createLink({ creates_join_request: true });
    bob.in(group).join(invite_link);
    expect(await run("declineChatJoinRequest", { user_id: bob.user.id })).toBe("ok");
    expect(await run("declineChatJoinRequest", { user_id: bob.user.id })).toBe(
      "HIDE_REQUESTER_MISSING",
    );
    expect(group.messages()).toEqual([]);
  });

  it("shows other administrators only the beginning of the link", async () => {
    const { emulator, ada } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    ada.in(group).invite(other);
    ada.in(group).promote(other, { can_invite_users: true });
    const { invite_link } = await createLink({ creates_join_request: true });
    bob.in(group).join(invite_link);
    const response = await emulator.fetch(
      new Request(`http://emulator/bot${other.token}/getUpdates`),
    );
    const text = await response.text();
    expect(text).toContain(`"${invite_link.slice(0, -8)}..."`);
    expect(text).not.toContain(invite_link);
  });
});
