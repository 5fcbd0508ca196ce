import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Each kind: its parameter, a file of it, and what the message says of the file. */
const KINDS = [
  [
    "sendDocument",
    "document",
    "report.pdf",
    { file_name: "report.pdf", mime_type: "application/pdf" },
  ],
  [
    "sendVideo",
    "video",
    "clip.mp4",
    { width: 640, height: 360, duration: 0, mime_type: "video/mp4" },
  ],
  ["sendAnimation", "animation", "cat.gif", { file_name: "cat.gif", mime_type: "image/gif" }],
  ["sendAudio", "audio", "song.mp3", { duration: 0, mime_type: "audio/mpeg" }],
  ["sendVoice", "voice", "voice.ogg", { duration: 0, mime_type: "audio/ogg" }],
  ["sendVideoNote", "video_note", "round.mp4", { length: 240, duration: 0 }],
  [
    "sendSticker",
    "sticker",
    "cat.webp",
    { width: 512, height: 512, is_animated: false, is_video: false },
  ],
] as const;

describe.each(KINDS)("%s", (method, field, name, details) => {
  const file = new File(["content"], name);

  it("accepts an upload, by its name and by attach://", async () => {
    const direct = await upload(scenario, method, {}, { [field]: file });
    expect(direct.result[field]).toMatchObject({ ...details, file_size: 7 });
    const attached = await upload(scenario, method, { [field]: "attach://part" }, { part: file });
    expect(attached.result[field]).toMatchObject({ ...details, file_size: 7 });
  });

  it("sends a file again by its file_id", async () => {
    const { result } = await upload(scenario, method, {}, { [field]: file });
    const sent = result[field];
    const again = await scenario.call("sendDocument", {
      chat_id: scenario.chat.id,
      document: sent?.file_id,
    });
    expect(again.result[field]).toEqual(sent);
  });

  it("is refused without a file, with an empty one, and with an unknown file_id", async () => {
    const chat_id = scenario.chat.id;
    const noun = field.replace("_", " ");
    expect(await scenario.outcome(method, { chat_id })).toBe(`there is no ${noun} in the request`);
    const empty = await upload(scenario, method, {}, { [field]: new File([], name) });
    expect(empty.description).toBe("Bad Request: file must be non-empty");
    const refuse = (id: string) => scenario.outcome(method, { chat_id, [field]: id });
    const prefix = "wrong remote file identifier specified:";
    expect(await refuse("no file")).toBe(`${prefix} Wrong character in the string`);
    expect(await refuse("AAAAA")).toBe(`${prefix} Wrong string length`);
    expect(await refuse("AAAAAA")).toBe(`${prefix} can't unserialize it. Wrong last symbol`);
  });
});

describe("a file by URL", () => {
  const url = "https://example.org/files/cat.mp4?size=1";

  it("has the name in the URL, and the bytes that the emulator serves", async () => {
    const { chat, call, emulator } = scenario;
    emulator.serve(url, new TextEncoder().encode("mew"));
    const { result } = await call("sendVideo", { chat_id: chat.id, video: url });
    expect(result.video).toMatchObject({
      file_name: "cat.mp4",
      mime_type: "video/mp4",
      file_size: 3,
    });
    const unserved = await call("sendVideo", { chat_id: chat.id, video: "example.org/dog.mp4" });
    expect(unserved.result.video).toMatchObject({ file_name: "dog.mp4" });
  });

  it("is refused when the URL is not one, and for video notes", async () => {
    const chat_id = scenario.chat.id;
    expect(await scenario.outcome("sendVideo", { chat_id, video: "ftp://example.org/a" })).toBe(
      "invalid file HTTP URL specified: Unsupported URL protocol",
    );
    expect(await scenario.outcome("sendVideo", { chat_id, video: "https:///cat.mp4" })).toBe(
      "invalid file HTTP URL specified: URL host is empty",
    );
    expect(await scenario.outcome("sendVideoNote", { chat_id, video_note: url })).toBe(
      "wrong type of the web page content",
    );
  });
});

describe("sendPhoto", () => {
  const photo = new File([pngOf(1000, 500)], "wide.png");

  it("lists the sizes up to that of the image, each with identifiers that work", async () => {
    const { result } = await upload(
      scenario,
      "sendPhoto",
      { caption: "Look", has_spoiler: "1" },
      { photo },
    );
    expect(result.photo?.map(({ width, height }) => [width, height])).toEqual([
      [90, 45],
      [320, 160],
      [800, 400],
      [1000, 500],
    ]);
    expect(result).toMatchObject({ caption: "Look", has_media_spoiler: true });
    for (const { file_id, file_unique_id } of result.photo ?? []) {
      const { result: found } = await scenario.call("getFile", { file_id });
      expect(found.file_unique_id).toBe(file_unique_id);
      const again = await scenario.call("sendPhoto", { chat_id: scenario.chat.id, photo: file_id });
      expect(again.result.photo).toEqual(result.photo);
    }
  });

  it("accepts a URL", async () => {
    const { chat, call, emulator } = scenario;
    emulator.serve("https://example.org/a.png", pngOf(60, 30));
    const sent = await call("sendPhoto", { chat_id: chat.id, photo: "https://example.org/a.png" });
    expect(sent.result.photo).toMatchObject([{ width: 60, height: 30 }]);
    const unserved = await call("sendPhoto", { chat_id: chat.id, photo: "https://example.org/b" });
    expect(unserved.result.photo?.length).toBeGreaterThan(0);
  });

  it("refuses what is not an image, or one of a size that no photo has", async () => {
    const refusal = async (file: File) =>
      (await upload(scenario, "sendPhoto", {}, { photo: file })).description;
    expect(await refusal(new File(["text"], "a.png"))).toBe("Bad Request: IMAGE_PROCESS_FAILED");
    const invalid = "Bad Request: PHOTO_INVALID_DIMENSIONS";
    expect(await refusal(new File([pngOf(5001, 5000)], "a.png"))).toBe(invalid);
    expect(await refusal(new File([pngOf(2100, 100)], "a.png"))).toBe(invalid);
  });

  it("and a document are not interchangeable", async () => {
    const chat_id = scenario.chat.id;
    const sent = await upload(scenario, "sendPhoto", {}, { photo });
    const document = sent.result.photo?.at(-1)?.file_id;
    expect(await scenario.outcome("sendDocument", { chat_id, document })).toBe(
      "can't use file of type Photo as Document",
    );
    const file = await upload(scenario, "sendDocument", {}, { document: new File(["a"], "a.txt") });
    expect(
      await scenario.outcome("sendPhoto", { chat_id, photo: file.result.document?.file_id }),
    ).toBe("can't use file of type Document as Photo");
  });
});

describe("the size of a file", () => {
  it("is limited for photos and video notes", async () => {
    const refusal = async (method: "sendPhoto" | "sendVideoNote", field: string, size: number) =>
      (await upload(scenario, method, {}, { [field]: new File([new Uint8Array(size)], "a") }))
        .description;
    expect(await refusal("sendPhoto", "photo", (10 << 20) + 1)).toBe(
      "Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes",
    );
    expect(await refusal("sendVideoNote", "video_note", (12 << 20) + 1)).toBe(
      "Bad Request: file of size 12582913 bytes is too big for a video note; the maximum size is 12582912 bytes",
    );
    expect(await refusal("sendVideoNote", "video_note", 12 << 20)).toBeUndefined();
  });
});

describe("details of a file", () => {
  it("come from the call, with the thumbnail that it uploads", async () => {
    const file = new File(["song"], "song.mp3");
    const thumbnail = new File([pngOf(80, 40)], "thumb.png");
    const fields = {
      title: "Tea",
      performer: "Ada",
      duration: "61",
      caption: "<b>x</b>",
      parse_mode: "HTML",
    };
    const { result } = await upload(scenario, "sendAudio", fields, { audio: file, thumbnail });
    expect(result.audio).toMatchObject({
      title: "Tea",
      performer: "Ada",
      duration: 61,
      thumbnail: { width: 80, height: 40 },
    });
    expect(result.caption_entities).toEqual([{ type: "bold", offset: 0, length: 1 }]);
    const { file_id } = result.audio?.thumbnail ?? {};
    expect(await scenario.outcome("sendPhoto", { chat_id: scenario.chat.id, photo: file_id })).toBe(
      "can't use file of type Thumbnail as Photo",
    );
  });

  it("of a video include its cover, its start and the caption above it", async () => {
    const fields = {
      cover: "attach://c",
      start_timestamp: "3",
      caption: "x",
      show_caption_above_media: "true",
    };
    const files = { video: new File(["v"], "v.mp4"), c: new File([pngOf(80, 40)], "c.png") };
    const { result } = await upload(scenario, "sendVideo", fields, files);
    expect(result.video).toMatchObject({ start_timestamp: 3, cover: [{ width: 80, height: 40 }] });
    expect(result.show_caption_above_media).toBe(true);
  });

  it("of a video note include a length of at most 640", async () => {
    const video_note = new File(["v"], "v.mp4");
    const refused = await upload(scenario, "sendVideoNote", { length: "641" }, { video_note });
    expect(refused.description).toBe("Bad Request: wrong video note length");
  });
});

describe("getFile and the download", () => {
  it("return what was uploaded, or a part of it", async () => {
    const { emulator, bot } = scenario;
    const document = new File(["0123456789"], "digits.txt");
    const { result } = await upload(scenario, "sendDocument", {}, { document });
    const file = (await scenario.call("getFile", { file_id: result.document?.file_id })).result;
    expect(file.file_size).toBe(10);
    expect(file.file_path).toMatch(/^documents\/.*\.txt$/);
    const url = `http://emulator/file/bot${bot.token}/${file.file_path}`;
    expect(await (await emulator.fetch(new Request(url))).text()).toBe("0123456789");
    const part = await emulator.fetch(new Request(url, { headers: { range: "bytes=2-4" } }));
    expect([part.status, await part.text()]).toEqual([206, "234"]);
    expect(part.headers.get("content-range")).toBe("bytes 2-4/10");
  });

  it("are refused above 20 MB and for an unknown file", async () => {
    const document = new File([new Uint8Array((20 << 20) + 1)], "big.bin");
    const { result } = await upload(scenario, "sendDocument", {}, { document });
    expect(await scenario.outcome("getFile", { file_id: result.document?.file_id })).toBe(
      "file is too big",
    );
    expect(await scenario.outcome("getFile", {})).toBe("file_id not specified");
    expect(await scenario.outcome("getFile", { file_id: "AAAA" })).toBe("invalid file_id");
  });
});

describe("sendLivePhoto", () => {
  it("has the photo and the video", async () => {
    const files = {
      live_photo: new File(["v"], "v.mp4"),
      photo: new File([pngOf(80, 40)], "p.png"),
    };
    const { result } = await upload(scenario, "sendLivePhoto", { caption: "x" }, files);
    expect(result.live_photo).toMatchObject({
      mime_type: "video/mp4",
      photo: [{ width: 80, height: 40 }],
    });
    expect(result.photo).toEqual(result.live_photo?.photo);
    const { photo: _, ...video } = files;
    const { description } = await upload(
      scenario,
      "sendLivePhoto",
      {},
      { live_photo: video.live_photo },
    );
    expect(description).toBe("Bad Request: there is no photo in the request");
  });
});

describe("sendPaidMedia", () => {
  it("has its price and the media", async () => {
    const media = JSON.stringify([
      { type: "photo", media: "attach://p" },
      { type: "video", media: "https://example.org/v.mp4", duration: 4 },
    ]);
    const files = { p: new File([pngOf(80, 40)], "p.png") };
    const { result } = await upload(scenario, "sendPaidMedia", { star_count: "5", media }, files);
    expect(result.paid_media).toMatchObject({
      star_count: 5,
      paid_media: [
        { type: "photo", photo: [{ width: 80 }] },
        { type: "video", video: { duration: 4 } },
      ],
    });
  });

  it("is refused with the words of the server", async () => {
    const chat_id = scenario.chat.id;
    const media = [{ type: "photo", media: "https://example.org/a.png" }];
    const refuse = (more: object) =>
      scenario.outcome("sendPaidMedia", { chat_id, star_count: 1, media, ...more });
    expect(await refuse({ star_count: 0 })).toBe("invalid media price specified");
    expect(await refuse({ media: [] })).toBe("invalid number of paid media specified");
    expect(await refuse({ media: "[" })).toBe("can't parse paid media JSON object");
    expect(await refuse({ media: {} })).toBe("expected an Array of InputPaidMedia");
    expect(await refuse({ media: [{ type: "audio", media: "https://a.org/a" }] })).toBe(
      `can't parse InputPaidMedia: type "audio" is unsupported`,
    );
    expect(await refuse({ media: [{ type: "photo" }] })).toBe(
      "can't parse InputPaidMedia: media not found",
    );
  });
});
