import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";
const reply_markup = { inline_keyboard: [[{ text: "Buy", callback_data: "1" }]] };
const URLS = {
  animation: "https://example.org/a.gif",
  audio: "https://example.org/a.mp3",
  document: "https://example.org/a.pdf",
  photo: "https://example.org/a.png",
  video: "https://example.org/a.mp4",
  voice: "https://example.org/a.ogg",
} as const;

/** Sends a file with a caption, as the bot. */
async function send(kind: keyof typeof URLS, more: object = {}) {
  const method = `send${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const parameters = { chat_id: scenario.chat.id, [kind]: URLS[kind], caption: "old", ...more };
  const { ok } = await scenario.call(method, parameters);
  expect(ok).toBe(true);
  const message = scenario.chat.messages().at(-1);
  if (message === undefined) throw new Error("nothing was sent");
  return message;
}

describe("editMessageCaption", () => {
  it.each(["animation", "audio", "document", "photo", "video", "voice"] as const)(
    "changes and removes the caption of a message with %s",
    async (kind) => {
      const { message_id, ...sent } = await send(kind);
      const target = { chat_id: scenario.chat.id, message_id };
      const { result } = await scenario.call("editMessageCaption", { ...target, caption: "new" });
      expect(result).toEqual({ message_id, ...sent, caption: "new", edit_date: sent.date });
      expect(await scenario.outcome("editMessageCaption", { ...target, caption: "new" })).toBe(
        NOT_MODIFIED,
      );
      const removed = await scenario.call("editMessageCaption", target);
      expect(removed.result.caption).toBeUndefined();
      expect(removed.result[kind]).toEqual(sent[kind]);
      const added = await scenario.call("editMessageCaption", { ...target, caption: "again" });
      expect(added.result.caption).toBe("again");
    },
  );

  it("is refused for a message without a caption", async () => {
    const chat_id = scenario.chat.id;
    const text = (await scenario.say("text")).result;
    const refuse = (message_id: number) =>
      scenario.outcome("editMessageCaption", { chat_id, message_id, caption: "x" });
    expect(await refuse(text.message_id)).toBe("there is no caption in the message to edit");
    const dice = await scenario.call("sendDice", { chat_id });
    expect(await refuse(dice.result.message_id)).toBe("message can't be edited");
  });
});

describe("editMessageText", () => {
  it("is refused for a file, a forwarded message, and one with a reply keyboard", async () => {
    const { chat, call } = scenario;
    const refuse = (message_id: number) =>
      scenario.outcome("editMessageText", { chat_id: chat.id, message_id, text: "x" });
    const photo = await send("photo");
    expect(await refuse(photo.message_id)).toBe("there is no text in the message to edit");
    const { message_id } = (await scenario.say("x", { reply_markup: { keyboard: [["a"]] } }))
      .result;
    expect(await refuse(message_id)).toBe("message can't be edited");
    const forwarded = await call("forwardMessage", {
      chat_id: chat.id,
      from_chat_id: chat.id,
      message_id,
    });
    expect(await refuse(forwarded.result.message_id)).toBe("message can't be edited");
  });
});

describe("editMessageReplyMarkup", () => {
  it("sets and removes the keyboard of any message of the bot", async () => {
    const { chat, call } = scenario;
    const dice = await call("sendDice", { chat_id: chat.id });
    const target = { chat_id: chat.id, message_id: dice.result.message_id };
    const set = await call("editMessageReplyMarkup", { ...target, reply_markup });
    expect(set.result).toMatchObject({ reply_markup, dice: dice.result.dice });
    expect(await scenario.outcome("editMessageReplyMarkup", { ...target, reply_markup })).toBe(
      NOT_MODIFIED,
    );
    const removed = await call("editMessageReplyMarkup", target);
    expect(removed.result.reply_markup).toBeUndefined();
  });
});

describe("editMessageMedia", () => {
  it("replaces the file, the caption and the keyboard", async () => {
    const { chat, call } = scenario;
    const { message_id } = await send("photo", { has_spoiler: true, reply_markup });
    const media = { type: "video", media: URLS.video, caption: "new" };
    const { result } = await call("editMessageMedia", { chat_id: chat.id, message_id, media });
    expect(result).toMatchObject({ caption: "new", video: { file_name: "a.mp4" } });
    for (const name of ["photo", "has_media_spoiler", "reply_markup"] as const)
      expect(result[name]).toBeUndefined();
  });

  it("turns a text into a file", async () => {
    const { chat, call } = scenario;
    const { message_id } = (await scenario.say("a #b")).result;
    const media = { type: "document", media: URLS.document };
    const { result } = await call("editMessageMedia", { chat_id: chat.id, message_id, media });
    expect(result.document).toBeDefined();
    expect([result.text, result.entities]).toEqual([undefined, undefined]);
  });

  it("is refused for other messages, for other media, and across kinds of albums", async () => {
    const chat_id = scenario.chat.id;
    const { message_id } = await send("voice");
    const refuse = (media: unknown, id = message_id) =>
      scenario.outcome("editMessageMedia", { chat_id, message_id: id, media });
    const photo = { type: "photo", media: URLS.photo };
    expect(await refuse(photo)).toBe("message media can't be edited");
    expect(await refuse("")).toBe(`parameter "media" is required`);
    expect(await refuse("{")).toBe("can't parse input media JSON object");
    expect(await refuse([])).toBe("can't parse InputMedia: expected an Object");
    expect(await refuse({ type: "voice", media: URLS.voice })).toBe(
      `can't parse InputMedia: type "voice" is unsupported`,
    );
    const album = await scenario.call("sendMediaGroup", { chat_id, media: [photo, photo] });
    const id = album.result[0]?.message_id ?? 0;
    expect(await refuse({ type: "animation", media: URLS.animation }, id)).toBe(
      "message content type can't be used in an album",
    );
    expect(await refuse({ type: "audio", media: URLS.audio }, id)).toBe(
      "can't change media type in the album",
    );
    expect(await refuse({ type: "video", media: URLS.video }, id)).toBe("ok");
  });
});

describe("a live location", () => {
  const place = { latitude: 1.5, longitude: 2.5 };

  it("moves until it is stopped", async () => {
    const { chat, call, clock } = scenario;
    const sent = await call("sendLocation", {
      chat_id: chat.id,
      ...place,
      live_period: 600,
      heading: 90,
    });
    expect(sent.result.location).toEqual({ ...place, live_period: 600, heading: 90 });
    const target = { chat_id: chat.id, message_id: sent.result.message_id };
    clock.advance(10_000);
    const moved = { latitude: 3, longitude: 4 };
    const edited = await call("editMessageLiveLocation", {
      ...target,
      ...moved,
      horizontal_accuracy: 7,
    });
    expect(edited.result).toMatchObject({
      edit_date: sent.result.date + 10,
      location: { ...moved, horizontal_accuracy: 7, live_period: 600 },
    });
    const longer = await call("editMessageLiveLocation", { ...target, ...moved, live_period: 900 });
    expect(longer.result.location).toEqual({ ...moved, live_period: 900 });
    const stopped = await call("stopMessageLiveLocation", { ...target, reply_markup });
    expect(stopped.result).toMatchObject({ location: moved, reply_markup });
    expect(stopped.result.location?.live_period).toBeUndefined();
    expect(await scenario.outcome("editMessageLiveLocation", { ...target, ...place })).toBe(
      "message can't be edited",
    );
  });

  it("is refused when it is invalid, over, or not there", async () => {
    const chat_id = scenario.chat.id;
    const text = (await scenario.say("x")).result;
    const edit = (more: object) =>
      scenario.outcome("editMessageLiveLocation", { chat_id, ...more });
    expect(await edit({ message_id: text.message_id, ...place })).toBe(
      "there is no live location in the message to edit",
    );
    expect(await edit({ message_id: text.message_id })).toBe("latitude is empty");
    const sent = await scenario.call("sendLocation", { chat_id, ...place, live_period: 60 });
    const { message_id } = sent.result;
    expect(await edit({ message_id, latitude: 91, longitude: 0 })).toBe(
      "invalid live location specified",
    );
    expect(await edit({ message_id, ...place, heading: 361 })).toBe(
      "wrong live location heading specified",
    );
    expect(await edit({ message_id, ...place })).toBe(NOT_MODIFIED);
    scenario.clock.advance(60_000);
    expect(await edit({ message_id, latitude: 5, longitude: 5 })).toBe("message can't be edited");
    const send = (more: object) => scenario.outcome("sendLocation", { chat_id, ...place, ...more });
    expect(await send({ live_period: 59 })).toBe("wrong live location period specified");
    expect(await send({ longitude: 181 })).toBe("invalid location specified");
  });
});
