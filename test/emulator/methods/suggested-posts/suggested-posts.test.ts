import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedChat, EmulatedGroup, EmulatedUser } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

const DAY_MS = 86_400_000;

let scenario: Scenario;
let owner: EmulatedUser;
let channel: EmulatedGroup;
/** The direct messages as Ada sees them. */
let direct: EmulatedChat;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  owner = emulator.createUser({ first_name: "Owner" });
  const options = { title: "News", owner, members: [bot], direct_messages: true };
  channel = emulator.createChannel(options);
  direct = ada.openDirectMessages(channel);
});
afterEach(() => scenario.emulator.close());

const suggest = (text: string, suggested_post: object = {}) =>
  direct.sendText(text, { suggested_post });
const decide = (method: string, message_id: number, more: object = {}) =>
  scenario.outcome(method, { chat_id: direct.id, message_id, ...more });
const approve = (message_id: number, more: object = {}) =>
  decide("approveSuggestedPost", message_id, more);
const send = (more: object = {}) =>
  scenario.call("sendMessage", { chat_id: direct.id, text: "Hello", ...more });
const refusalOf = async (more: object) => (await send(more)).description?.slice(13);
const lastMessage = () => direct.messages().at(-1);
const price = { currency: "XTR", amount: 15 } as const;

describe("the direct messages of a channel", () => {
  it("have a topic for each person, whom others do not see", async () => {
    const { emulator, ada, call } = scenario;
    const sent = direct.sendText("Hi");
    const topic = { topic_id: ada.user.id, user: ada.user };
    expect(sent).toMatchObject({
      chat: { is_direct_messages: true },
      direct_messages_topic: topic,
    });
    expect((await call("getUpdates")).result).toMatchObject([{ message: { text: "Hi" } }]);
    const bob = emulator.createUser({ first_name: "Bob" }).openDirectMessages(channel);
    expect(bob.messages()).toEqual([]);
    expect(bob.events()).toEqual([]);
    const { result } = await send({ direct_messages_topic_id: ada.user.id });
    expect(result).toMatchObject({
      from: { id: 136_817_688 },
      sender_chat: channel.info,
      direct_messages_topic: topic,
    });
    expect(await direct.nextMessage()).toEqual(result);
    const administrator = owner.openDirectMessages(channel);
    expect(administrator.reply(sent, "Yes?")).toMatchObject({ direct_messages_topic: topic });
    expect(() => administrator.sendText("Hi")).toThrow(/only reply/);
  });

  it("require a topic that exists", async () => {
    const { emulator, chat, outcome } = scenario;
    const bob = emulator.createUser({ first_name: "Bob" });
    expect(await refusalOf({})).toBe("channel direct messages topic must be specified");
    expect(await refusalOf({ direct_messages_topic_id: bob.user.id })).toBe("topic not found");
    expect(await refusalOf({ chat_id: chat.id, suggested_post_parameters: {} })).toBe(
      "suggested posts can be sent only to channel direct messages",
    );
    expect(await outcome("sendChatAction", { chat_id: direct.id, action: "typing" })).toBe(
      "chat actions can't be sent to channel direct messages chats",
    );
    expect(() => bob.openDirectMessages(scenario.emulator.createChannel({ title: "C" }))).toThrow(
      /without|not a channel/,
    );
  });

  it("are shown by getChat with their channel", async () => {
    const { result } = await scenario.call("getChat", { chat_id: direct.id });
    expect(result).toMatchObject({ is_direct_messages: true, parent_chat: channel.info });
  });
});

describe("a suggested post", () => {
  it("is published when the bot approves it", async () => {
    const post = suggest("Tea is back");
    expect(post.suggested_post_info).toEqual({ state: "pending" });
    expect(await approve(post.message_id)).toBe("ok");
    expect(channel.messages()).toMatchObject([{ sender_chat: channel.info, text: "Tea is back" }]);
    expect(direct.messages()[0]?.suggested_post_info).toMatchObject({ state: "approved" });
    expect(lastMessage()).toMatchObject({
      suggested_post_approved: { suggested_post_message: { text: "Tea is back" } },
    });
    expect(await approve(post.message_id)).toBe("message can't be used in the method");
  });

  it("is published at its date", async () => {
    const { clock } = scenario;
    const send_date = clock.now() / 1000 + 40 * 60;
    await approve(suggest("Later", { send_date }).message_id);
    expect(channel.messages()).toEqual([]);
    clock.advance(40 * 60_000);
    expect(channel.messages()).toMatchObject([{ text: "Later", date: send_date }]);
    const far = suggest("Far");
    const late = send_date + 2_700_000;
    expect(await approve(far.message_id, { send_date: late })).toBe("SCHEDULE_DATE_TOO_LATE");
    await approve(far.message_id, { send_date: send_date + 30 * 86_400 });
    clock.advance(29 * DAY_MS);
    expect(channel.messages()).toHaveLength(1);
    clock.advance(DAY_MS);
    expect(channel.messages()).toHaveLength(2);
  });

  it("is paid for after a day", async () => {
    const { clock } = scenario;
    await approve(suggest("Ad", { price }).message_id);
    expect(channel.messages()).toMatchObject([{ is_paid_post: true }]);
    expect(lastMessage()).toMatchObject({ suggested_post_approved: { price } });
    clock.advance(DAY_MS);
    expect(lastMessage()).toMatchObject({
      suggested_post_paid: {
        currency: "XTR",
        star_amount: { amount: 12, nanostar_amount: 750_000_000 },
      },
    });
    const [post] = channel.messages();
    const deletion = { chat_id: channel.id, message_id: post?.message_id };
    await scenario.call("deleteMessage", deletion);
    expect(lastMessage()).toMatchObject({ suggested_post_paid: { currency: "XTR" } });
  });

  it("is refunded when it is deleted before", async () => {
    const { call, clock } = scenario;
    await approve(suggest("Ad", { price }).message_id);
    const [post] = channel.messages();
    await call("deleteMessage", { chat_id: channel.id, message_id: post?.message_id });
    const refunded = { suggested_post_refunded: { reason: "post_deleted" } };
    expect(lastMessage()).toMatchObject(refunded);
    clock.advance(2 * DAY_MS);
    expect(lastMessage()).toMatchObject(refunded);
  });

  it("cannot be approved while the person lacks the money", async () => {
    await approve(suggest("Ad", { price, can_pay: false }).message_id);
    expect(channel.messages()).toEqual([]);
    expect(lastMessage()).toMatchObject({ suggested_post_approval_failed: { price } });
  });

  it("is declined with a comment, or by another suggestion", async () => {
    const post = suggest("Ad");
    const decline = (comment: string) =>
      decide("declineSuggestedPost", post.message_id, { comment });
    expect(await decline("x".repeat(129))).toBe("MESSAGE_TOO_LONG");
    expect(await decline("No ads")).toBe("ok");
    expect(lastMessage()).toMatchObject({
      from: { id: 136_817_688 },
      suggested_post_declined: { comment: "No ads" },
    });
    const first = suggest("One");
    direct.sendText("Two", { reply_to: first, suggested_post: {} });
    const states = direct.messages().map(({ suggested_post_info }) => suggested_post_info?.state);
    expect(states).toEqual(["declined", undefined, "declined", "pending"]);
  });

  it("can come from the bot, and be decided by the person", async () => {
    const direct_messages_topic_id = scenario.ada.user.id;
    const more = { direct_messages_topic_id, suggested_post_parameters: { price } };
    const { result } = await send(more);
    expect(result.suggested_post_info).toEqual({ state: "pending", price });
    expect(await approve(result.message_id)).toBe("message can't be used in the method");
    direct.approvePost(result);
    expect(channel.messages()).toMatchObject([{ text: "Hello", is_paid_post: true }]);
    const { result: other } = await send(more);
    direct.declinePost(other, "Too expensive");
    expect(lastMessage()).toMatchObject({
      from: scenario.ada.user,
      suggested_post_declined: { comment: "Too expensive" },
    });
    expect(() => direct.declinePost(other)).toThrow(/no suggested post/);
  });

  it("is refused with a wrong price or date", async () => {
    const post = async (suggested_post_parameters: unknown) =>
      await refusalOf({
        direct_messages_topic_id: scenario.ada.user.id,
        suggested_post_parameters,
      });
    const priced = (currency: string, amount: number) => post({ price: { currency, amount } });
    expect(await post("{")).toBe("can't parse suggested post parameters JSON object");
    expect(await post([])).toBe("object expected as suggested post parameters");
    expect(await post({ send_date: -1 })).toBe("invalid post send date specified");
    expect(await priced("XTR", 4)).toBe("invalid amount of Telegram Stars specified");
    expect(await priced("TON", 5)).toBe(
      "suggested post price must be divisible by 10000000 nanotoncoins",
    );
    expect(await priced("EUR", 5)).toBe("invalid suggested post price currency specified");
    expect(await approve(99)).toBe("suggested post not found");
  });
});
