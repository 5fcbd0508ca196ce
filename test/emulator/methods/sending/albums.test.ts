import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../../../../src/types/index.ts";
import { createScenario, type Envelope, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const photo = { type: "photo", media: "https://example.org/a.png" };
const video = { type: "video", media: "https://example.org/a.mp4" };
const audio = { type: "audio", media: "https://example.org/a.mp3" };
const document = { type: "document", media: "https://example.org/a.pdf" };

async function send(media: unknown): Promise<Envelope<Message[]>> {
  return await scenario.call("sendMediaGroup", { chat_id: scenario.chat.id, media });
}

describe("sendMediaGroup", () => {
  it("sends the media as messages of one album", async () => {
    const { result } = await send([{ ...photo, caption: "Look", has_spoiler: true }, video, photo]);
    expect(result.map(({ message_id }) => message_id)).toEqual([1, 2, 3]);
    expect(new Set(result.map(({ media_group_id }) => media_group_id)).size).toBe(1);
    expect(result[0]?.media_group_id).toMatch(/^\d{10,}$/);
    expect(result[0]).toMatchObject({ caption: "Look", has_media_spoiler: true });
    expect(result[1]?.video).toBeDefined();
    expect(scenario.chat.messages()).toHaveLength(3);
  });

  it("accepts uploads with their thumbnails, file_ids and details", async () => {
    const files = {
      a: new File(["a"], "a.mp4"),
      t: new File([pngOf(80, 40)], "t.png"),
      c: new File([pngOf(60, 30)], "c.png"),
    };
    const first = {
      ...{ type: "video", media: "attach://a", thumbnail: "attach://t", cover: "attach://c" },
      ...{ width: 20, height: 10, duration: 5, start_timestamp: 2 },
    };
    const uploaded = await upload(
      scenario,
      "sendMediaGroup",
      { media: JSON.stringify([first]) },
      files,
    );
    const [message] = [uploaded.result].flat();
    expect(message?.media_group_id).toBeUndefined();
    expect(message?.video).toMatchObject({
      ...{ width: 20, height: 10, duration: 5, start_timestamp: 2 },
      ...{ thumbnail: { width: 80 }, cover: [{ width: 60 }] },
    });
    const again = await send([{ type: "video", media: message?.video?.file_id }, photo]);
    expect(again.result[0]?.video?.file_unique_id).toBe(message?.video?.file_unique_id);
  });

  it("contains live photos", async () => {
    const { result } = await send([
      {
        type: "live_photo",
        media: "https://example.org/a.mp4",
        photo: "https://example.org/a.png",
      },
      photo,
    ]);
    expect(result[0]?.live_photo).toBeDefined();
  });

  it("refuses what no album has, and sends nothing", async () => {
    const above = { ...photo, caption: "x", show_caption_above_media: true };
    const refusals: readonly (readonly [unknown, string])[] = [
      ["", `parameter "media" is required`],
      ["[", "can't parse media JSON object"],
      [{}, "expected an Array of InputMedia"],
      [[], "there are no messages to send"],
      [Array.from({ length: 11 }, () => photo), "too many messages to send as an album"],
      [[1], "can't parse InputMedia: expected an Object"],
      [[{ type: "photo" }], "can't parse InputMedia: media not found"],
      [[{ media: photo.media }], `can't parse InputMedia: Can't find field "type"`],
      [[{ ...photo, type: "sticker" }], `can't parse InputMedia: type "sticker" is unsupported`],
      [
        [{ ...video, type: "animation" }],
        `can't parse InputMedia: type "animation" can't be used in sendMediaGroup`,
      ],
      [[{ ...video, type: "live_photo" }], "can't parse InputMedia: photo not found"],
      [[photo, audio], "audio can't be mixed with other media types"],
      [[document, photo], "document can't be mixed with other media types"],
      [[photo, above], "parameter show_caption_above_media must be the same for all messages"],
    ];
    for (const [media, description] of refusals)
      expect(await scenario.outcome("sendMediaGroup", { chat_id: scenario.chat.id, media })).toBe(
        description,
      );
    expect(scenario.chat.messages()).toEqual([]);
  });
});
