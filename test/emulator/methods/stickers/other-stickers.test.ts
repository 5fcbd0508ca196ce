import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sticker, StickerSet } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";
import { webm } from "./sticker-files.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

async function create(name: string, sticker_type: string): Promise<void> {
  const side = sticker_type === "custom_emoji" ? 100 : 512;
  const fields = {
    user_id: String(scenario.ada.user.id),
    name,
    title: "Tea",
    sticker_type,
    stickers: JSON.stringify([{ sticker: "attach://tea", format: "static", emoji_list: ["🍵"] }]),
  };
  const files = { tea: new File([pngOf(side, side)], "tea.png") };
  expect(await upload(scenario, "createNewStickerSet", fields, files)).toMatchObject({ ok: true });
}

async function getSet(name: string): Promise<StickerSet> {
  // The test calls it only for sets that exist.
  return (await scenario.call("getStickerSet", { name })).result as StickerSet;
}

describe("the thumbnail of a set", () => {
  const name = "tea_by_shop_bot";

  it("is a picture", async () => {
    await create(name, "regular");
    const set = async (bytes?: Uint8Array<ArrayBuffer>, format = "static") => {
      const fields = { name, user_id: String(scenario.ada.user.id), format };
      const files = bytes === undefined ? {} : { thumbnail: new File([bytes], "a.png") };
      return (await upload(scenario, "setStickerSetThumbnail", fields, files)).description;
    };
    expect(await set(pngOf(100, 100))).toBeUndefined();
    expect((await getSet(name)).thumbnail).toMatchObject({ width: 100, height: 100 });
    expect(await set(webm())).toBe("Bad Request: STICKER_THUMB_PNG_NOPNG");
    expect(await set(webm(), "animated")).toBe("Bad Request: STICKER_THUMB_TGS_NOTGS");
    expect(await set(pngOf(100, 100), "png")).toBe("Bad Request: invalid sticker format specified");
    expect(await set(undefined, "auto")).toBeUndefined();
    expect(await getSet(name)).not.toHaveProperty("thumbnail");
    const sticker = (await getSet(name)).stickers[0]?.file_id;
    await scenario.outcome("deleteStickerFromSet", { sticker });
    expect(await set(undefined, "auto")).toBe("Bad Request: sticker format must be non-empty");
    expect(await scenario.outcome("setCustomEmojiStickerSetThumbnail", { name })).toBe(
      "the method can be used to set thumbnail only for custom emoji sticker sets",
    );
  });

  it("is one of the stickers of a set of custom emoji", async () => {
    await create(name, "custom_emoji");
    const { outcome, ada } = scenario;
    const { file_id, custom_emoji_id } = (await getSet(name)).stickers[0] ?? {};
    const set = (id: string | undefined) =>
      outcome("setCustomEmojiStickerSetThumbnail", { name, custom_emoji_id: id });
    expect(await set(custom_emoji_id)).toBe("ok");
    expect((await getSet(name)).thumbnail).toMatchObject({ file_id });
    expect(await set("5")).toBe("STICKER_INVALID");
    expect(await set(undefined)).toBe("ok");
    expect(await getSet(name)).not.toHaveProperty("thumbnail");
    const user_id = ada.user.id;
    expect(await outcome("setStickerSetThumbnail", { name, user_id, format: "static" })).toBe(
      "the method can't be used to set thumbnail of custom emoji sticker sets",
    );
  });
});

describe("getForumTopicIconStickers", () => {
  it("returns custom emoji that getCustomEmojiStickers knows too", async () => {
    const { result } = await scenario.call("getForumTopicIconStickers");
    const [first] = result as Sticker[];
    expect(first).toMatchObject({ type: "custom_emoji", emoji: "📰", set_name: "Topics" });
    const custom_emoji_ids = [first?.custom_emoji_id];
    const found = await scenario.call("getCustomEmojiStickers", { custom_emoji_ids });
    expect(found.result).toEqual([first]);
  });
});

describe("getCustomEmojiStickers", () => {
  it.each([
    [undefined, `parameter "custom_emoji_ids" is required`],
    ["[", "can't parse custom emoji identifiers JSON object"],
    [{}, "expected an Array of custom emoji identifiers"],
    [[5], "custom emoji identifier must be of type String"],
    [["a"], "invalid custom emoji identifier specified"],
    [Array(201).fill("1"), "too many custom emoji identifiers specified"],
    [["1"], "ok"],
  ])("answers %j", async (custom_emoji_ids, outcome) => {
    expect(await scenario.outcome("getCustomEmojiStickers", { custom_emoji_ids })).toBe(outcome);
  });
});

describe("the sticker set of a group", () => {
  it("is set and deleted by administrators of supergroups", async () => {
    const { emulator, bot, ada, chat, outcome, call } = scenario;
    await create("tea_by_shop_bot", "regular");
    const group = emulator.createSupergroup({ title: "Tea", administrators: [bot], owner: ada });
    const set = (sticker_set_name: string, chat_id = group.id) =>
      outcome("setChatStickerSet", { chat_id, sticker_set_name });
    expect(await set("tea_by_shop_bot", chat.id)).toBe("method is available only for supergroups");
    expect(await set("")).toBe("sticker_set_name is empty");
    expect(await set("Animals")).toBe("sticker set not found");
    expect(await set("tea_by_shop_bot")).toBe("ok");
    const getChat = async () => (await call("getChat", { chat_id: group.id })).result;
    expect(await getChat()).toMatchObject({ sticker_set_name: "tea_by_shop_bot" });
    expect(await outcome("deleteChatStickerSet", { chat_id: group.id })).toBe("ok");
    expect(await getChat()).not.toHaveProperty("sticker_set_name");
    const other = emulator.createSupergroup({ title: "Tea", members: [bot] });
    expect(await set("tea_by_shop_bot", other.id)).toBe(
      "not enough rights to change supergroup sticker set",
    );
  });
});
