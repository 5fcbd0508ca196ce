import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../../../src/types/index.ts";
import { createScenario, type Scenario } from "../scenario.ts";
import { pngOf } from "../upload.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

async function updates(): Promise<Update[]> {
  // A bot that asks again at once receives one update only.
  scenario.clock.advance(10_000);
  return (await scenario.call("getUpdates")).result;
}

async function messages() {
  return (await updates()).flatMap((update) => ("message" in update ? [update.message] : []));
}

/** Each kind: the action and the field of the message. */
const KINDS = [
  ["sendPhoto", "photo"],
  ["sendDocument", "document"],
  ["sendVideo", "video"],
  ["sendAudio", "audio"],
  ["sendVoice", "voice"],
  ["sendVideoNote", "video_note"],
  ["sendAnimation", "animation"],
  ["sendSticker", "sticker"],
] as const;

describe.each(KINDS)("%s", (action, field) => {
  it("sends a small file, or these bytes, which the bot can download", async () => {
    const { chat, emulator, bot, call } = scenario;
    chat[action]();
    const bytes = pngOf(60, 30);
    const sent = chat[action](bytes, { caption: "see #tea" });
    expect(sent).toMatchObject({ caption: "see #tea", caption_entities: [{ type: "hashtag" }] });
    const [first, second] = await messages();
    expect(first?.[field]).toBeDefined();
    expect(second).toEqual(sent);
    const media = sent[field];
    const file = Array.isArray(media) ? media[0] : media;
    const { result } = await call("getFile", { file_id: file?.file_id });
    const url = `http://emulator/file/bot${bot.token}/${result.file_path}`;
    const response = await emulator.fetch(new Request(url));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });
});

describe("a photo of a person", () => {
  it("can be sent again by the bot", async () => {
    const { chat, call } = scenario;
    const { photo } = chat.sendPhoto(pngOf(60, 30));
    const again = await call("sendPhoto", { chat_id: chat.id, photo: photo?.[0]?.file_id });
    expect(again.result.photo).toEqual(photo);
  });
});

describe("sendAlbum", () => {
  it("sends files of one album", async () => {
    scenario.chat.sendAlbum([{ type: "photo", caption: "x" }, { type: "video" }]);
    const [photo, video] = await messages();
    expect(photo).toMatchObject({ caption: "x", photo: [{ width: 1 }] });
    expect(video?.video).toBeDefined();
    expect(photo?.media_group_id).toMatch(/^\d+$/);
    expect(photo?.media_group_id).toBe(video?.media_group_id);
    expect(() => scenario.chat.sendAlbum([{ type: "photo" }])).toThrow("2 to 10 files");
  });
});

describe("other content", () => {
  it("arrives as the fields of a message", async () => {
    const { chat, ada } = scenario;
    chat.sendDice("🎰");
    chat.sendContact();
    chat.sendLocation(1.5, 2.5);
    chat.sendVenue({ location: { latitude: 1, longitude: 2 }, title: "Tea", address: "1 St" });
    const poll = chat.sendPoll("Tea?", ["Yes", "No"], { is_anonymous: false });
    expect(await messages()).toMatchObject([
      { dice: { emoji: "🎰", value: expect.any(Number) } },
      { contact: { user_id: ada.user.id, first_name: "Ada" } },
      { location: { latitude: 1.5, longitude: 2.5 } },
      { venue: { title: "Tea" }, location: { latitude: 1 } },
      { poll: { question: "Tea?", options: [{ text: "Yes" }, { text: "No" }] } },
    ]);
    expect(() => chat.sendDice("🍵")).toThrow("no die");
    chat.vote(poll, 1);
    expect(chat.messages().at(-1)?.poll?.total_voter_count).toBe(1);
    expect(await updates()).toHaveLength(5);
  });
});

describe("pins", () => {
  it("of a person and of the bot appear as service messages", async () => {
    const { chat, call } = scenario;
    const first = chat.sendText("first");
    chat.pin(first);
    const { result } = await scenario.say("second");
    const pin = { chat_id: chat.id, message_id: result.message_id };
    expect(await scenario.outcome("pinChatMessage", pin)).toBe("ok");
    const pinned = (await messages()).flatMap(({ pinned_message }) => pinned_message ?? []);
    expect(pinned.map((message) => "text" in message && message.text)).toEqual(["first", "second"]);
    expect((await call("getChat", { chat_id: chat.id })).result.pinned_message?.text).toBe(
      "second",
    );
    expect(await scenario.outcome("unpinChatMessage", { chat_id: chat.id })).toBe("ok");
    expect((await call("getChat", { chat_id: chat.id })).result.pinned_message?.text).toBe("first");
    expect(await scenario.outcome("unpinAllChatMessages", { chat_id: chat.id })).toBe("ok");
    expect(await scenario.outcome("unpinChatMessage", { chat_id: chat.id })).toBe(
      "message to unpin not found",
    );
    expect(await scenario.outcome("pinChatMessage", { ...pin, message_id: 99 })).toBe(
      "message to pin not found",
    );
    const service = chat.messages().find(({ pinned_message }) => pinned_message !== undefined);
    expect(
      await scenario.outcome("pinChatMessage", { ...pin, message_id: service?.message_id }),
    ).toBe("service messages can't be pinned");
  });
});

describe("reactions", () => {
  const allowed_updates = ["message_reaction", "message_reaction_count"];

  it("of a person reach the bot with the previous ones", async () => {
    const { chat, ada } = scenario;
    await scenario.call("getUpdates", { allowed_updates });
    const { result } = await scenario.say("Tea?");
    chat.react(result, "👍");
    chat.react(result);
    const emoji = { type: "emoji", emoji: "👍" };
    expect(await updates()).toMatchObject([
      { message_reaction: { user: ada.user, old_reaction: [], new_reaction: [emoji] } },
      { message_reaction: { old_reaction: [emoji], new_reaction: [] } },
    ]);
  });

  it("in a channel reach the bot as counts", async () => {
    const { emulator, bot, ada, call } = scenario;
    const bob = emulator.createUser({ first_name: "Bob" });
    const channel = emulator.createChannel({ title: "News", members: [bot, ada, bob] });
    await call("getUpdates", { allowed_updates });
    const { result } = await call("sendMessage", { chat_id: channel.id, text: "Tea" });
    ada.in(channel).react(result, "👍");
    bob.in(channel).react(result, "👍");
    const type = { type: "emoji", emoji: "👍" };
    expect(await updates()).toMatchObject([
      { message_reaction_count: { reactions: [{ type, total_count: 1 }] } },
      { message_reaction_count: { message_id: 1, reactions: [{ type, total_count: 2 }] } },
    ]);
  });

  it("of the bot are seen by people, and refused with the words of the server", async () => {
    const { chat } = scenario;
    const { message_id } = chat.sendText("Tea?");
    const react = (more: object) =>
      scenario.outcome("setMessageReaction", { chat_id: chat.id, message_id, ...more });
    const reaction = [{ type: "emoji", emoji: "👍" }];
    expect(await react({ reaction })).toBe("ok");
    expect(chat.events().at(-1)).toMatchObject({ kind: "reacted", reactions: reaction });
    expect(await react({ reaction: [{ type: "emoji", emoji: "🍵" }] })).toBe("REACTION_INVALID");
    expect(await react({ reaction, message_id: 99 })).toBe("message to react not found");
    expect(await react({ reaction: "{" })).toBe("can't parse reaction types JSON object");
    expect(await react({ reaction: {} })).toBe("expected an Array of ReactionType");
    expect(await react({ reaction: [{ type: "text" }] })).toBe(
      "can't parse ReactionType: invalid reaction type specified",
    );
  });
});
