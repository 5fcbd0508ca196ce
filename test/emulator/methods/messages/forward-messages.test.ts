import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const photo = {
  type: "photo",
  media: "https://example.org/a.png",
  caption: "<i>x</i>",
  parse_mode: "HTML",
};

/** The target and the source of a forward, which are the same chat here. */
const chats = () => ({ chat_id: scenario.chat.id, from_chat_id: scenario.chat.id });

describe("forwardMessage", () => {
  it("keeps the content and says where it comes from, also the second time", async () => {
    const { ada, chat, call } = scenario;
    const { message_id, date } = chat.sendText("hello #tea");
    const forwarded = await call("forwardMessage", { ...chats(), message_id });
    expect(forwarded.result).toMatchObject({
      text: "hello #tea",
      entities: [{ type: "hashtag" }],
      forward_origin: { type: "user", date, sender_user: ada.user },
      from: scenario.bot.me,
    });
    const second = await call("forwardMessage", {
      ...chats(),
      message_id: forwarded.result.message_id,
    });
    expect(second.result.forward_origin).toEqual(forwarded.result.forward_origin);
  });

  it("moves the start of a video", async () => {
    const { chat, call } = scenario;
    const sent = await call("sendVideo", { chat_id: chat.id, video: "https://example.org/a.mp4" });
    const { message_id } = sent.result;
    const more = { ...chats(), message_id, video_start_timestamp: 9 };
    expect((await call("forwardMessage", more)).result.video?.start_timestamp).toBe(9);
    await call("copyMessage", more);
    expect(chat.messages().at(-1)?.video?.start_timestamp).toBe(9);
  });

  it("is refused for what is missing or protected", async () => {
    const refuse = (more: object) => scenario.outcome("forwardMessage", { ...chats(), ...more });
    expect(await refuse({ message_id: 99 })).toBe("message to forward not found");
    const { result } = await scenario.say("x", { protect_content: true });
    expect(await refuse({ message_id: result.message_id })).toBe("the message can't be forwarded");
    const chat_id = scenario.chat.id;
    expect(await scenario.outcome("forwardMessage", { chat_id, message_id: 1 })).toBe(
      `parameter "from_chat_id" is required`,
    );
  });
});

describe("copyMessage", () => {
  it("has a new author, no origin and no keyboard", async () => {
    const { chat, call } = scenario;
    const { message_id } = chat.sendText("hello");
    const forwarded = await call("forwardMessage", { ...chats(), message_id });
    const copied = await call("copyMessage", {
      ...chats(),
      message_id: forwarded.result.message_id,
    });
    expect(copied.result).toEqual({ message_id: forwarded.result.message_id + 1 });
    const { date } = forwarded.result;
    expect(chat.messages().at(-1)).toEqual({
      ...copied.result,
      date,
      from: scenario.bot.me,
      chat: forwarded.result.chat,
      text: "hello",
    });
  });

  it("replaces the caption of a medium, and adds none to a text", async () => {
    const { chat, call } = scenario;
    const sent = await call("sendPhoto", {
      chat_id: chat.id,
      photo: photo.media,
      ...photo,
      media: undefined,
    });
    const copy = async (message_id: number, more: object) => {
      await call("copyMessage", { ...chats(), message_id, ...more });
      return chat.messages().at(-1);
    };
    const { message_id } = sent.result;
    expect(await copy(message_id, {})).toMatchObject({
      caption: "x",
      caption_entities: [{ type: "italic" }],
    });
    const replaced = await copy(message_id, { caption: "new", show_caption_above_media: true });
    expect(replaced).toMatchObject({ caption: "new", show_caption_above_media: true });
    expect(replaced?.caption_entities).toBeUndefined();
    const text = chat.sendText("text");
    expect((await copy(text.message_id, { caption: "new" }))?.caption).toBeUndefined();
  });

  it("copies what is protected, without the protection", async () => {
    const { result } = await scenario.say("x", { protect_content: true });
    await scenario.call("copyMessage", { ...chats(), message_id: result.message_id });
    const copy = scenario.chat.messages().at(-1);
    expect(copy?.text).toBe("x");
    expect(copy?.has_protected_content).toBeUndefined();
  });

  it("is refused for paid media and what is missing", async () => {
    const { chat, call } = scenario;
    const media = [{ type: "photo", media: photo.media }];
    const sent = await call("sendPaidMedia", { chat_id: chat.id, star_count: 1, media });
    const refuse = (message_id: number) =>
      scenario.outcome("copyMessage", { ...chats(), message_id });
    expect(await refuse(sent.result.message_id)).toBe("the message can't be copied");
    expect(await refuse(99)).toBe("message to copy not found");
  });
});

describe("copyMessages and forwardMessages", () => {
  it.each(["copyMessages", "forwardMessages"] as const)(
    "%s keeps albums together",
    async (method) => {
      const { chat, call } = scenario;
      const album = await call("sendMediaGroup", { chat_id: chat.id, media: [photo, photo] });
      const [first, second] = album.result.map(({ message_id }) => message_id);
      const both = await call(method, { ...chats(), message_ids: [first, second] });
      expect(both.result).toEqual([{ message_id: 3 }, { message_id: 4 }]);
      const [, , third, fourth] = chat.messages();
      expect(third?.media_group_id).toBe(fourth?.media_group_id);
      expect(third?.media_group_id).not.toBe(album.result[0]?.media_group_id);
      await call(method, { ...chats(), message_ids: [first] });
      expect(chat.messages().at(-1)?.media_group_id).toBeUndefined();
    },
  );

  it("makes an album of single documents", async () => {
    const { chat, call } = scenario;
    const document = "https://example.org/a.pdf";
    for (let index = 0; index < 2; index++)
      await call("sendDocument", { chat_id: chat.id, document });
    await call("copyMessages", { ...chats(), message_ids: [1, 2] });
    const [, , third, fourth] = chat.messages();
    expect(third?.media_group_id).toMatch(/^\d+$/);
    expect(third?.media_group_id).toBe(fourth?.media_group_id);
  });

  it("skips what is missing, forwards nothing that is protected, and removes captions", async () => {
    const { chat, call } = scenario;
    await scenario.say("x", { protect_content: true });
    await call("sendPhoto", { chat_id: chat.id, photo: photo.media, caption: "x" });
    const ids = { message_ids: [1, 2, 99] };
    expect(
      (await call("copyMessages", { ...chats(), ...ids, remove_caption: true })).result,
    ).toEqual([{ message_id: 3 }, { message_id: 4 }]);
    expect(chat.messages().at(-1)?.photo).toBeDefined();
    expect(chat.messages().at(-1)?.caption).toBeUndefined();
    expect((await call("forwardMessages", { ...chats(), ...ids })).result).toEqual([
      { message_id: 5 },
    ]);
  });

  it("is refused with the words of the server", async () => {
    const refuse = (message_ids: unknown) =>
      scenario.outcome("copyMessages", { ...chats(), message_ids });
    scenario.chat.sendText("a");
    scenario.chat.sendText("b");
    expect(await refuse([2, 1])).toBe("message identifiers must be in a strictly increasing order");
    expect(await refuse([99])).toBe("there are no messages to forward");
    expect(await refuse([])).toBe("message identifiers are not specified");
  });
});
