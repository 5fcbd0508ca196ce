import { describe, expect, it } from "vitest";
import { bold, createClient, fmt, InlineQueryResultBuilder } from "../../src/index.ts";
import type { InlineQueryResult, MessageEntity } from "../../src/types/index.ts";
import { InlineQueryResult as schema, validator } from "../../src/zod/index.ts";
import { compiled, type Equal, holds } from "../types/type-assertions.ts";

const build = InlineQueryResultBuilder;
const url = new URL("https://example.org/a");
const thumb = "https://example.org/b";
const article = { type: "article", id: "1", title: "T", url: thumb };
const page = { type: "video", id: "1", title: "T", mime_type: "text/html", video_url: `${url}` };

/** Every builder, with the result that the Bot API expects. */
const CASES: readonly (readonly [built: InlineQueryResult, expected: InlineQueryResult])[] = [
  [
    build.article("1", "T", { url: thumb }).text("Hi"),
    { ...article, type: "article", input_message_content: { message_text: "Hi" } },
  ],
  [build.audio("1", "T", url), { type: "audio", id: "1", title: "T", audio_url: `${url}` }],
  [build.audioCached("1", "f"), { type: "audio", id: "1", audio_file_id: "f" }],
  [
    build.contact("1", "+1", "Ada", { last_name: "L" }),
    { type: "contact", id: "1", phone_number: "+1", first_name: "Ada", last_name: "L" },
  ],
  [
    build.documentPdf("1", "T", url, { description: "D" }),
    {
      type: "document",
      id: "1",
      title: "T",
      document_url: `${url}`,
      mime_type: "application/pdf",
      description: "D",
    },
  ],
  [
    build.documentZip("1", "T", url),
    {
      type: "document",
      id: "1",
      title: "T",
      document_url: `${url}`,
      mime_type: "application/zip",
    },
  ],
  [
    build.documentCached("1", "T", "f"),
    { type: "document", id: "1", title: "T", document_file_id: "f" },
  ],
  [build.game("1", "chess"), { type: "game", id: "1", game_short_name: "chess" }],
  [
    build.gif("1", url, thumb, { gif_width: 2 }),
    { type: "gif", id: "1", gif_url: `${url}`, thumbnail_url: thumb, gif_width: 2 },
  ],
  [build.gifCached("1", "f"), { type: "gif", id: "1", gif_file_id: "f" }],
  [
    build.location("1", "T", 1.5, -2),
    { type: "location", id: "1", title: "T", latitude: 1.5, longitude: -2 },
  ],
  [
    build.mpeg4gif("1", url, thumb),
    { type: "mpeg4_gif", id: "1", mpeg4_url: `${url}`, thumbnail_url: thumb },
  ],
  [build.mpeg4gifCached("1", "f"), { type: "mpeg4_gif", id: "1", mpeg4_file_id: "f" }],
  [build.photo("1", url), { type: "photo", id: "1", photo_url: `${url}`, thumbnail_url: `${url}` }],
  [
    build.photo("1", url, { thumbnail_url: thumb, caption: "C" }),
    { type: "photo", id: "1", photo_url: `${url}`, thumbnail_url: thumb, caption: "C" },
  ],
  [build.photoCached("1", "f"), { type: "photo", id: "1", photo_file_id: "f" }],
  [build.stickerCached("1", "f"), { type: "sticker", id: "1", sticker_file_id: "f" }],
  [
    build.venue("1", "T", 1.5, -2, "A"),
    { type: "venue", id: "1", title: "T", latitude: 1.5, longitude: -2, address: "A" },
  ],
  [
    build.videoHtml("1", "T", url, thumb).text("Watch"),
    {
      ...page,
      type: "video",
      mime_type: "text/html",
      thumbnail_url: thumb,
      input_message_content: { message_text: "Watch" },
    },
  ],
  [
    build.videoMp4("1", "T", url, thumb),
    {
      type: "video",
      id: "1",
      title: "T",
      mime_type: "video/mp4",
      video_url: `${url}`,
      thumbnail_url: thumb,
    },
  ],
  [build.videoCached("1", "T", "f"), { type: "video", id: "1", title: "T", video_file_id: "f" }],
  [build.voice("1", "T", url), { type: "voice", id: "1", title: "T", voice_url: `${url}` }],
  [build.voiceCached("1", "T", "f"), { type: "voice", id: "1", title: "T", voice_file_id: "f" }],
];

/** What goes over the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("InlineQueryResultBuilder", () => {
  it.each(CASES)("builds %j", (built, expected) => {
    expect(sent(built)).toEqual(expected);
    expect(schema.safeParse(built).success).toBe(true);
  });

  it("has a builder, and a case above, for every result of the Bot API", () => {
    const tested = new Set(CASES.map(([, expected]) => shapeOf(expected)));
    expect(Object.keys(build).length).toBe(22);
    expect(tested.size).toBe(22);
  });

  it("sends results that pass the strict validation of calls", () => {
    const results = CASES.map(([built], index) => ({ ...built, id: `${index}` }));
    const check = () =>
      validator("strict").checkCall("answerInlineQuery", { inline_query_id: "1", results });
    expect(check).not.toThrow();
  });
});

/** Names a kind of result: `document` and `video` are told apart by their MIME type. */
function shapeOf(result: InlineQueryResult): string {
  const mime = "mime_type" in result ? result.mime_type : "";
  const isCached = Object.keys(result).some((name) => name.endsWith("_file_id"));
  return `${result.type} ${mime} ${isCached}`;
}

describe("the message of an inline result", () => {
  const photo = build.photo("1", url);
  const contentOf = (result: InlineQueryResult) =>
    sent("input_message_content" in result ? result.input_message_content : undefined);

  it("is a text, plain or formatted", () => {
    const plain = photo.text("Hi", { parse_mode: "HTML" });
    const received: MessageEntity[] = [{ type: "bold", offset: 0, length: 2 }];
    expect(contentOf(photo.text("Hi", { entities: received }))).toEqual({
      message_text: "Hi",
      entities: received,
    });
    expect(contentOf(plain)).toEqual({ message_text: "Hi", parse_mode: "HTML" });
    expect(contentOf(photo.text(fmt`Hi ${bold("Ada")}`))).toEqual({
      message_text: "Hi Ada",
      entities: [{ type: "bold", offset: 3, length: 3 }],
    });
  });

  it("is a rich message", () => {
    expect(contentOf(photo.rich({ html: "<p>a</p>" }))).toEqual({
      rich_message: { html: "<p>a</p>" },
    });
  });

  it("is a location or a venue", () => {
    const place = { latitude: 1, longitude: 2 };
    expect(contentOf(photo.location(1, 2, { live_period: 60 }))).toEqual({
      ...place,
      live_period: 60,
    });
    expect(contentOf(photo.venue("T", 1, 2, "A"))).toEqual({ ...place, title: "T", address: "A" });
  });

  it("is a contact", () => {
    expect(contentOf(photo.contact("Ada", "+1", { last_name: "L" }))).toEqual({
      first_name: "Ada",
      phone_number: "+1",
      last_name: "L",
    });
  });

  it("is an invoice", () => {
    const prices = [{ label: "Tea", amount: 5 }];
    expect(
      contentOf(photo.invoice("T", "D", "p", "", "XTR", prices, { is_flexible: true })),
    ).toEqual({
      title: "T",
      description: "D",
      payload: "p",
      provider_token: "",
      currency: "XTR",
      prices,
      is_flexible: true,
    });
  });

  it("keeps the other fields, and leaves the result as it was", () => {
    expect(sent(photo.text("Hi"))).toEqual({
      ...(sent(photo) as object),
      input_message_content: { message_text: "Hi" },
    });
    expect("input_message_content" in photo).toBe(false);
  });
});

describe("the types of inline results", () => {
  const api = createClient("1:a");

  it("require a message where Telegram does", () => {
    compiled(() =>
      api.answerInlineQuery({ inline_query_id: "1", results: [build.article("1", "T").text("a")] }),
    );
    // @ts-expect-error: an article has nothing to send until a method sets its message.
    compiled((): InlineQueryResult => build.article("1", "T"));
    // @ts-expect-error: neither has an HTML video.
    compiled((): InlineQueryResult => build.videoHtml("1", "T", "u", "t"));
  });

  it("accept results of several kinds in one list", () => {
    const results = ["a", "b"].map((id) =>
      id === "a" ? build.photo(id, url) : build.article(id, "T").text("a"),
    );
    holds<Equal<(typeof results)[number]["id"], string>>();
    compiled(() => api.answerInlineQuery({ inline_query_id: "1", results }));
  });

  it("do not offer the fields that have a parameter", () => {
    // @ts-expect-error: the title is the second parameter.
    compiled(() => build.article("1", "T", { title: "a" }));
  });
});
