import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Message, StarTransactions } from "../../../src/types/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

async function send(chat_id: number, more: object = {}): Promise<Message> {
  const media = [{ type: "photo", media: "https://example.org/tea.png" }];
  return (await scenario.call("sendPaidMedia", { chat_id, star_count: 25, media, ...more })).result;
}

async function transactions(): Promise<StarTransactions["transactions"]> {
  const { result } = await scenario.call("getStarTransactions");
  return (result as StarTransactions).transactions;
}

describe("buyMedia", () => {
  it("books the Stars, and tells the bot which media they were for", async () => {
    const { ada, chat, call } = scenario;
    const message = await send(chat.id, { payload: "tea-1" });
    chat.buyMedia(message);
    const updates = (await call("getUpdates")).result;
    expect(updates.at(-1)).toMatchObject({
      purchased_paid_media: { from: ada.user, paid_media_payload: "tea-1" },
    });
    expect(await transactions()).toMatchObject([
      {
        amount: 25,
        source: {
          type: "user",
          transaction_type: "paid_media_payment",
          user: ada.user,
          paid_media: message.paid_media?.paid_media,
          paid_media_payload: "tea-1",
        },
      },
    ]);
    expect((await call("getMyStarBalance")).result).toEqual({ amount: 25 });
    expect(() => chat.buyMedia(message)).toThrow("Ada has bought the media already");
  });

  it("sends no update without a payload", async () => {
    const { chat, call } = scenario;
    chat.buyMedia(await send(chat.id));
    expect((await call("getUpdates")).result).toEqual([]);
    expect(await transactions()).toHaveLength(1);
  });

  it("pays the channel for media in a channel", async () => {
    const { emulator, ada, bot, call } = scenario;
    const channel = emulator.createChannel({ title: "Tea", administrators: [bot], members: [ada] });
    const message = await send(channel.id, { payload: "tea-1" });
    ada.in(channel).buyMedia(message);
    expect((await call("getUpdates")).result).toEqual([]);
    expect(await transactions()).toEqual([]);
  });

  it("throws for messages without paid media of a bot", async () => {
    const { chat } = scenario;
    expect(() => chat.buyMedia(chat.sendText("hi"))).toThrow("Message 1 has no paid media");
    const paid_media = { star_count: 1, paid_media: [] };
    expect(() => chat.buyMedia(chat.send({ paid_media }))).toThrow("not from a bot");
  });
});
