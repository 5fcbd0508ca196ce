import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { labelOf } from "../../../../../src/emulator/methods/sending/rich/list-label.ts";
import { createScenario, type Scenario } from "../../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const send = (rich_message: unknown) =>
  scenario.outcome("sendRichMessage", { chat_id: scenario.chat.id, rich_message });
const sendBlocks = (...blocks: unknown[]) => send({ blocks });
const lastBlocks = () => scenario.chat.messages().at(-1)?.rich_message?.blocks;
const paragraph = (text: unknown) => ({ type: "paragraph", text });

describe("sendRichMessage", () => {
  it("sends blocks of text", async () => {
    const blocks = [
      { type: "heading", text: "Tea", size: 2 },
      paragraph(["Hot ", { type: "bold", text: "tea" }]),
      { type: "pre", text: "see t.me", language: "ts" },
      { type: "divider" },
      { type: "blockquote", blocks: [paragraph("Drink")], credit: "Ada" },
      { type: "pullquote", text: "Drink!" },
      { type: "expandable_blockquote", text: "More" },
      { type: "details", summary: "Why", blocks: [paragraph("So")], is_open: true },
      { type: "mathematical_expression", expression: "x^2" },
      { type: "anchor", name: "end" },
      { type: "footer", text: "Bye" },
    ];
    expect(await send({ blocks, is_rtl: true })).toBe("ok");
    const message = await scenario.chat.nextMessage();
    expect(message.rich_message).toEqual({ blocks, is_rtl: true });
    expect(message.text).toBeUndefined();
    expect(scenario.chat.transcript()).toBe("Shop: (rich_message)");
  });

  it("marks links, names and so on, unless it is told not to", async () => {
    const text = "@shop_bot #tea $USD /buy t.me a@b.org";
    await sendBlocks(paragraph(text));
    expect(lastBlocks()).toEqual([
      paragraph([
        { type: "mention", text: "@shop_bot", username: "shop_bot" },
        " ",
        { type: "hashtag", text: "#tea", hashtag: "tea" },
        " ",
        { type: "cashtag", text: "$USD", cashtag: "USD" },
        " ",
        { type: "bot_command", text: "/buy", bot_command: "buy" },
        " ",
        { type: "url", text: "t.me", url: "t.me" },
        " ",
        { type: "email_address", text: "a@b.org", email_address: "a@b.org" },
      ]),
    ]);
    await send({ blocks: [paragraph(text)], skip_entity_detection: true });
    expect(lastBlocks()).toEqual([paragraph(text)]);
    await sendBlocks(paragraph({ type: "hashtag", text: "tea", hashtag: "other" }));
    expect(lastBlocks()).toEqual([paragraph("tea")]);
  });

  it("keeps every kind of formatting", async () => {
    const { user } = scenario.ada;
    const text = [
      { type: "code", text: "t.me" },
      { type: "url", text: "here", url: "https://t.me" },
      { type: "email_address", text: "mail", email_address: "a@b.org" },
      { type: "phone_number", text: "call", phone_number: "+1" },
      { type: "date_time", text: "now", unix_time: 1, date_time_format: "t" },
      { type: "text_mention", text: "Ada", user },
      { type: "custom_emoji", custom_emoji_id: "5", alternative_text: "🍵" },
      { type: "mathematical_expression", expression: "x" },
      { type: "anchor", name: "a" },
      { type: "anchor_link", text: "up", anchor_name: "a" },
      { type: "reference", text: "note", name: "n" },
      { type: "reference_link", text: "1", reference_name: "n" },
    ];
    expect(await sendBlocks(paragraph(text))).toBe("ok");
    expect(lastBlocks()).toEqual([paragraph(text)]);
  });

  it("numbers the items of lists", async () => {
    const items = ["i", "i"].map((type, index) => ({
      blocks: [paragraph("Tea")],
      value: index + 3,
      type,
    }));
    await sendBlocks({ type: "list", items });
    expect(lastBlocks()).toMatchObject([{ items: [{ label: "iii." }, { label: "iv." }] }]);
    const box = { blocks: [paragraph("Tea")], has_checkbox: true, is_checked: true };
    await sendBlocks({ type: "list", items: [box] });
    expect(lastBlocks()).toEqual([{ type: "list", items: [{ label: "•", ...box }] }]);
    expect([labelOf(28, "a"), labelOf(28, "A"), labelOf(1999, "I"), labelOf(4, "1")]).toEqual([
      "ab.",
      "AB.",
      "MCMXCIX.",
      "4.",
    ]);
  });

  it("sends tables and maps", async () => {
    const cells = [[{ text: "Tea", is_header: true, colspan: 2 }, { align: "right" }]];
    await sendBlocks({ type: "table", cells, is_striped: true, caption: "Prices" });
    expect(lastBlocks()).toEqual([
      {
        type: "table",
        cells: [
          [
            { text: "Tea", is_header: true, colspan: 2, align: "left", valign: "top" },
            { align: "right", valign: "top" },
          ],
        ],
        is_striped: true,
        caption: "Prices",
      },
    ]);
    const map = { location: { latitude: 1, longitude: 2 }, zoom: 5, width: 20, height: 10 };
    await sendBlocks({ type: "map", ...map, caption: { text: "Here", credit: "Ada" } });
    expect(lastBlocks()).toEqual([
      { type: "map", ...map, caption: { text: "Here", credit: "Ada" } },
    ]);
  });

  it("sends files, which bots can download", async () => {
    const { chat, outcome } = scenario;
    const photo = chat.sendPhoto().photo?.[0]?.file_id;
    const voice = chat.sendVoice().voice?.file_id;
    const blocks = [
      { type: "photo", photo: { type: "photo", media: photo, has_spoiler: true } },
      { type: "voice_note", voice_note: { type: "voice_note", media: voice, duration: 3 } },
    ];
    expect(await sendBlocks({ type: "collage", blocks, caption: { text: "Tea" } })).toBe("ok");
    const [collage] = lastBlocks() ?? [];
    expect(collage).toMatchObject({
      type: "collage",
      blocks: [{ has_spoiler: true }, { voice_note: { file_id: voice } }],
      caption: { text: "Tea" },
    });
    expect(await outcome("getFile", { file_id: photo })).toBe("ok");
  });

  it("is refused in the words of the server", async () => {
    expect(await send("{")).toBe("can't parse rich message JSON object");
    expect(await send([])).toBe("can't parse InputRichMessage: expected an Object");
    expect(await send({})).toBe("rich message must be non-empty");
    expect(await sendBlocks({ type: "heading", text: "x", size: 7 })).toBe(
      "invalid section heading size specified",
    );
    expect(await sendBlocks({ type: "heading", size: 1 })).toBe(
      `can't parse InputRichMessage: Can't find field "text"`,
    );
    expect(await sendBlocks({ type: "thinking", text: "x" })).toBe("block is not allowed");
    expect(await sendBlocks({ type: "list", items: [] })).toBe("list must be non-empty");
    const item = (type: string) => ({ blocks: [], type });
    expect(await sendBlocks({ type: "list", items: [item("1"), item("")] })).toBe(
      "list must be either ordered or unordered",
    );
    expect(await sendBlocks({ type: "list", items: [item("b")] })).toBe(
      "invalid list item type specified",
    );
    expect(await sendBlocks({ type: "table", cells: [[{ colspan: -1 }]] })).toBe(
      "invalid table cell colspan specified",
    );
    const location = { latitude: 1, longitude: 2 };
    expect(await sendBlocks({ type: "map", location, zoom: 25 })).toBe(
      "invalid map properties specified",
    );
    expect(await sendBlocks(paragraph({ type: "custom_emoji", custom_emoji_id: "x" }))).toBe(
      "invalid custom emoji identifier specified",
    );
    expect(scenario.chat.messages()).toEqual([]);
  });

  it("is refused with a 501 for what the emulator does not parse", async () => {
    const { chat, call } = scenario;
    for (const rich_message of [
      { html: "<p>Tea</p>" },
      { markdown: "Tea" },
      { html: "Tea", blocks: [] },
      { blocks: [{ type: "buttons", buttons: [] }] },
    ]) {
      const { error_code } = await call("sendRichMessage", { chat_id: chat.id, rich_message });
      expect(error_code).toBe(501);
    }
  });
});

describe("rich content", () => {
  const rich_message = { blocks: [paragraph("Tea")] };

  it("replaces a text by editMessageText, and the other way round", async () => {
    const { chat, say, outcome } = scenario;
    const { message_id } = (await say("Hi")).result;
    const edit = (more: object) =>
      outcome("editMessageText", { chat_id: chat.id, message_id, ...more });
    expect(await edit({ rich_message })).toBe("ok");
    expect(chat.messages()).toMatchObject([{ rich_message }]);
    expect(chat.messages()[0]?.text).toBeUndefined();
    expect(await edit({ text: "Ho" })).toBe("ok");
    expect(chat.messages()).toMatchObject([{ text: "Ho" }]);
    expect(chat.messages()[0]?.rich_message).toBeUndefined();
  });

  it("is shown in the making", async () => {
    const { chat, outcome } = scenario;
    const thinking = { blocks: [{ type: "thinking", text: "Hm" }] };
    const draft = { chat_id: chat.id, draft_id: 7, rich_message: thinking };
    expect(await outcome("sendRichMessageDraft", draft)).toBe("ok");
    expect(chat.draft()).toEqual({ draft_id: 7, rich_message: thinking });
    await send(rich_message);
    expect(chat.draft()).toBeUndefined();
    expect(chat.transcript()).toBe("(draft) (rich_message)\nShop: (rich_message)");
  });
});
