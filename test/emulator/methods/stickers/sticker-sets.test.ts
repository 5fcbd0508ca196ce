import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { File as ApiFile, Sticker, StickerSet } from "../../../../src/types/index.ts";
import { createScenario, type Envelope, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";
import { tgs, webm } from "./sticker-files.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const NAME = "tea_by_shop_bot";
const userId = () => scenario.ada.user.id;

/** Uploads a file for a sticker, and returns its identifier. */
async function uploadFile(format: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const fields = { user_id: String(userId()), sticker_format: format };
  const files = { sticker: new File([bytes], "any.bin") };
  const response = await upload(scenario, "uploadStickerFile", fields, files);
  // The response holds a file here, not a message.
  const { result } = response as Envelope<unknown> as Envelope<ApiFile>;
  return result.file_id;
}

async function inputSticker(more: object = {}): Promise<object> {
  const sticker = await uploadFile("static", pngOf(512, 400));
  return { sticker, format: "static", emoji_list: ["🍵", "☕"], ...more };
}

async function create(more: object = {}): Promise<string> {
  const stickers = [await inputSticker()];
  return await scenario.outcome("createNewStickerSet", {
    user_id: userId(),
    name: NAME,
    title: "Tea",
    stickers,
    ...more,
  });
}

async function getSet(name = NAME): Promise<StickerSet> {
  const response = await scenario.call("getStickerSet", { name });
  // The test calls it only for sets that exist.
  return response.result as StickerSet;
}

const idsOf = ({ stickers }: StickerSet): string[] => stickers.map(({ file_id }) => file_id);

describe("uploadStickerFile", () => {
  it("returns the file, which can be downloaded", async () => {
    const file_id = await uploadFile("static", pngOf(512, 512));
    const { result } = await scenario.call("getFile", { file_id });
    expect(result).toMatchObject({ file_id, file_size: 24 });
  });

  it("refuses wrong formats, users and files", async () => {
    const { outcome } = scenario;
    const user_id = userId();
    const run = (more: object) => outcome("uploadStickerFile", { sticker: "x", ...more });
    expect(await run({ sticker_format: "static" })).toBe("invalid user_id specified");
    expect(await run({ user_id })).toBe("invalid sticker format specified");
    expect(await run({ user_id: 5, sticker_format: "static" })).toBe("user not found");
    expect(await run({ user_id, sticker_format: "auto" })).toBe("sticker format must be non-empty");
    expect(await run({ user_id, sticker_format: "static" })).toBe("inputFile is not specified");
    const send = async (format: string, bytes: Uint8Array<ArrayBuffer>) => {
      const fields = { user_id: String(user_id), sticker_format: format };
      const files = { sticker: new File([bytes], "a") };
      return (await upload(scenario, "uploadStickerFile", fields, files)).description;
    };
    const large = new Uint8Array(64 * 1024 + 1);
    expect(await send("animated", large)).toBe("Bad Request: file is too big");
    expect(await send("animated", pngOf(512, 512))).toBe("Bad Request: wrong file type");
    expect(await send("static", new Uint8Array())).toBe("Bad Request: file must be non-empty");
  });
});

describe("createNewStickerSet", () => {
  it("creates a set of all formats, which getStickerSet returns by any case of its name", async () => {
    const animated = { sticker: await uploadFile("animated", tgs()), format: "animated" };
    const video = { sticker: await uploadFile("video", webm()), format: "video" };
    const stickers = [
      await inputSticker(),
      { ...animated, emoji_list: ["❤"] },
      { ...video, emoji_list: ["👩‍🚀"], keywords: ["space"] },
    ];
    expect(await create({ stickers })).toBe("ok");
    const set = await getSet("Tea_By_shop_BOT");
    expect(set).toMatchObject({ name: NAME, title: "Tea", sticker_type: "regular" });
    expect(set.stickers).toMatchObject([
      { type: "regular", set_name: NAME, emoji: "🍵", width: 512, height: 400, is_video: false },
      { emoji: "❤", is_animated: true },
      { emoji: "👩‍🚀", is_video: true },
    ]);
  });

  it("gives custom emoji an identifier, by which they are found", async () => {
    const sticker = await uploadFile("static", pngOf(100, 100));
    const stickers = [{ sticker, format: "static", emoji_list: ["🍵"] }];
    const kind = { sticker_type: "custom_emoji", needs_repainting: true };
    expect(await create({ ...kind, stickers })).toBe("ok");
    const [emoji] = (await getSet()).stickers;
    expect(emoji).toMatchObject({ type: "custom_emoji", needs_repainting: true });
    const id = emoji?.custom_emoji_id ?? "";
    const found = await scenario.call("getCustomEmojiStickers", {
      custom_emoji_ids: [id, "1", id],
    });
    expect(found.result).toEqual([emoji]);
    const message = { chat_id: scenario.chat.id, sticker: emoji?.file_id };
    expect(await scenario.outcome("sendSticker", message)).toBe(
      "can't send emoji stickers in messages",
    );
  });

  it("limits the size of files, of custom emoji more than of others", async () => {
    const bytes = new Uint8Array(128 * 1024 + 1);
    bytes.set(pngOf(512, 512));
    const createWith = async (sticker_type: string) => {
      const list = [{ sticker: "attach://tea", format: "static", emoji_list: ["🍵"] }];
      const fields = {
        user_id: String(userId()),
        name: NAME,
        title: "Tea",
        sticker_type,
        stickers: JSON.stringify(list),
      };
      const files = { tea: new File([bytes], "tea.png") };
      return await upload(scenario, "createNewStickerSet", fields, files);
    };
    expect(await createWith("custom_emoji")).toMatchObject({
      description: "Bad Request: file is too big",
    });
    expect(await createWith("regular")).toMatchObject({ ok: true });
  });

  it("places masks", async () => {
    const mask_position = { point: "eyes", x_shift: 0.5, y_shift: -1, scale: 2 };
    const stickers = [await inputSticker({ mask_position })];
    await create({ stickers, sticker_type: "mask" });
    expect((await getSet()).stickers).toMatchObject([{ type: "mask", mask_position }]);
  });

  it("refuses names that are invalid or taken", async () => {
    const invalid = "invalid sticker set name is specified";
    for (const name of ["tea", "tea_by_other_bot", "1tea_by_shop_bot", "te__a_by_shop_bot"])
      expect(await create({ name })).toBe(invalid);
    expect(await create({ name: " " })).toBe("sticker set name must be non-empty");
    expect(await create({ title: "" })).toBe("sticker set title must be non-empty");
    expect(await create()).toBe("ok");
    expect(await create({ name: NAME.toUpperCase() })).toBe("sticker set name is already occupied");
  });

  it("refuses parameters with the words of the server", async () => {
    expect(await create({ user_id: 0 })).toBe("invalid user_id specified");
    expect(await create({ user_id: scenario.bot.me.id })).toBe("USER_IS_BOT");
    expect(await create({ sticker_type: "gif" })).toBe("unsupported sticker type specified");
    expect(await create({ needs_repainting: true })).toBe(
      "only custom emoji stickers support repainting",
    );
    expect(await create({ stickers: [] })).toBe("at least 1 sticker must be specified");
    expect(await create({ stickers: Array(51).fill({}) })).toBe("too many stickers specified");
    expect(await create({ stickers: {} })).toBe("expected an Array of InputSticker");
    expect(await create({ stickers: "" })).toBe("can't parse stickers JSON object");
    expect(await create({ stickers: undefined })).toBe("there is no sticker file in the request");
  });

  it.each([
    [{ sticker: "" }, "sticker not found"],
    [{ format: "png" }, "Invalid sticker format specified"],
    [{ format: undefined }, `Can't find field "format"`],
    [{ emoji_list: undefined }, `Can't find field "emoji_list"`],
    [{ emoji_list: [] }, "emoji list must be non-empty"],
    [{ emoji_list: ["tea"] }, "expected a Unicode emoji"],
    [{ emoji_list: Array(21).fill("🍵") }, "too many emoji specified"],
    [{ keywords: [1] }, "keyword must be a string"],
    [{ mask_position: 1 }, "MaskPosition must be an Object"],
    [{ mask_position: { point: "ear" } }, "Wrong point specified in MaskPosition"],
    [{ mask_position: { point: "chin" } }, `Can't find field "x_shift"`],
  ])("refuses a sticker with %j", async (more, reason) => {
    const stickers = [await inputSticker(more)];
    expect(await create({ stickers })).toBe(`can't parse InputSticker: ${reason}`);
  });

  it("refuses files that are no stickers", async () => {
    const createFrom = async (bytes: Uint8Array<ArrayBuffer>, format = "static") => {
      const sticker = await uploadFile("static", bytes);
      return await create({ stickers: [await inputSticker({ sticker, format })] });
    };
    expect(await createFrom(webm())).toBe("STICKER_PNG_NOPNG");
    expect(await createFrom(pngOf(511, 500))).toBe("STICKER_PNG_DIMENSIONS");
    expect(await createFrom(pngOf(512, 513))).toBe("STICKER_PNG_DIMENSIONS");
    expect(await createFrom(pngOf(512, 512), "animated")).toBe("STICKER_TGS_NOTGS");
    expect(await createFrom(pngOf(512, 512), "video")).toBe("STICKER_VIDEO_NOWEBM");
    const list = [{ sticker: "attach://tea", format: "animated", emoji_list: ["🍵"] }];
    const fields = {
      user_id: String(userId()),
      name: NAME,
      title: "Tea",
      stickers: JSON.stringify(list),
    };
    const files = { tea: new File([webm()], "tea.tgs") };
    expect(await upload(scenario, "createNewStickerSet", fields, files)).toMatchObject({
      description: "Bad Request: STICKER_TGS_NOTGS",
    });
    const sticker = "https://example.org/tea.tgs";
    expect(await create({ stickers: [await inputSticker({ sticker, format: "animated" })] })).toBe(
      "animated stickers can't be uploaded by URL",
    );
    expect(await create({ stickers: [await inputSticker({ sticker })] })).toBe("ok");
  });
});

describe("the parameters of older versions", () => {
  const older = { stickers: undefined, emojis: "🍵☕" };

  it("have one sticker", async () => {
    const png_sticker = await uploadFile("static", pngOf(512, 512));
    expect(await create({ ...older, png_sticker })).toBe("ok");
    expect((await getSet()).stickers).toMatchObject([{ emoji: "🍵", is_animated: false }]);
    const user_id = userId();
    const mask_position = { point: "eyes", x_shift: 0, y_shift: 0, scale: 1 };
    const mask = { user_id, name: NAME, emojis: "☕", png_sticker, mask_position };
    expect(await scenario.outcome("addStickerToSet", mask)).toBe("ok");
    const fields = { user_id: String(user_id), name: NAME, emojis: "🍵" };
    for (const [name, bytes] of [
      ["tgs_sticker", tgs()],
      ["webm_sticker", webm()],
    ] as const)
      expect(
        await upload(scenario, "addStickerToSet", fields, { [name]: new File([bytes], "a") }),
      ).toMatchObject({ ok: true });
    const { stickers } = await getSet();
    expect(stickers.map(({ is_animated, is_video }) => [is_animated, is_video])).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it("are checked with the words of the server", async () => {
    const png_sticker = await uploadFile("static", pngOf(512, 512));
    for (const emojis of ["", "tea"])
      expect(await create({ ...older, png_sticker, emojis })).toBe("invalid sticker emojis");
    expect(await create({ ...older, png_sticker, mask_position: "[" })).toBe(
      "can't parse mask position JSON object",
    );
    expect(await create({ ...older, tgs_sticker: "x" })).toBe(
      "animated sticker must be uploaded as an InputFile",
    );
    expect(await create({ ...older, webm_sticker: "x" })).toBe(
      "video sticker must be uploaded as an InputFile",
    );
  });

  it("upload a static file", async () => {
    const fields = { user_id: String(userId()) };
    const files = { png_sticker: new File([pngOf(512, 512)], "a.png") };
    expect(await upload(scenario, "uploadStickerFile", fields, files)).toMatchObject({ ok: true });
    expect(await scenario.outcome("uploadStickerFile", fields)).toBe("inputFile is not specified");
  });
});

describe("a set", () => {
  beforeEach(async () => {
    expect(await create({ stickers: [await inputSticker(), await inputSticker()] })).toBe("ok");
  });

  it("gets further stickers, also those that people send, up to its limit", async () => {
    const user_id = userId();
    const run = async (more: object) =>
      await scenario.outcome("addStickerToSet", { user_id, name: NAME, ...more });
    const sent = scenario.chat.sendSticker();
    const { format: _, ...withoutFormat } = { format: "", ...(await inputSticker()) };
    expect(await run({ sticker: { ...withoutFormat, sticker: sent.sticker?.file_id } })).toBe("ok");
    const { stickers } = await getSet();
    expect(stickers).toHaveLength(3);
    expect(stickers[2]).toMatchObject({ emoji: "🍵", set_name: NAME });
    const sticker = await inputSticker();
    for (let count = 3; count < 120; count++) expect(await run({ sticker })).toBe("ok");
    expect(await run({ sticker })).toBe("STICKERS_TOO_MUCH");
    expect(await run({ sticker: [] })).toBe("can't parse sticker: InputSticker must be an Object");
    expect(await run({ sticker, name: "" })).toBe("sticker set name must be non-empty");
    expect(await run({})).toBe("there is no sticker file in the request");
  });

  it("is changed only by its bot", async () => {
    const { emulator, outcome } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    const callAsOther = async (method: string, fields: Record<string, string>) => {
      const url = `http://emulator/bot${other.token}/${method}`;
      const body = new URLSearchParams(fields);
      const response = await emulator.fetch(new Request(url, { method: "POST", body }));
      return await response.text();
    };
    const refusal = "Bad Request: STICKERSET_INVALID";
    const [sticker = ""] = idsOf(await getSet());
    expect(await callAsOther("deleteStickerSet", { name: NAME })).toContain(refusal);
    expect(await callAsOther("deleteStickerFromSet", { sticker })).toContain(refusal);
    expect(await outcome("deleteStickerSet", { name: "Animals" })).toBe("STICKERSET_INVALID");
    expect(await outcome("setStickerSetTitle", { name: NAME, title: " " })).toBe(
      "sticker set title must be non-empty",
    );
    expect(await outcome("setStickerSetTitle", { name: NAME, title: "More tea" })).toBe("ok");
    expect((await getSet()).title).toBe("More tea");
    expect(await outcome("deleteStickerSet", { name: NAME })).toBe("ok");
    expect(await outcome("getStickerSet", { name: NAME })).toBe("STICKERSET_INVALID");
  });

  it("moves, replaces and loses stickers", async () => {
    const { outcome } = scenario;
    const [first = "", second = ""] = idsOf(await getSet());
    const move = (sticker: string, position?: number) =>
      outcome("setStickerPositionInSet", { sticker, position });
    expect(await move(second, 0)).toBe("ok");
    expect(idsOf(await getSet())).toEqual([second, first]);
    expect(await move(second)).toBe("wrong sticker position specified");
    expect(await move(" ", 0)).toBe("sticker is not specified");
    expect(await move(await uploadFile("static", pngOf(512, 512)), 0)).toBe("STICKER_INVALID");
    const replacement = {
      user_id: userId(),
      name: NAME,
      old_sticker: second,
      sticker: await inputSticker({ emoji_list: ["☕"] }),
    };
    expect(await outcome("replaceStickerInSet", replacement)).toBe("ok");
    expect(await outcome("replaceStickerInSet", replacement)).toBe("STICKER_INVALID");
    const { stickers } = await getSet();
    expect(stickers.map(({ emoji }) => emoji)).toEqual(["☕", "🍵"]);
    expect(await outcome("deleteStickerFromSet", { sticker: first })).toBe("ok");
    expect((await getSet()).stickers).toHaveLength(1);
    expect(await outcome("deleteStickerFromSet", { sticker: first })).toBe("STICKER_INVALID");
  });

  it("shows its name and emoji in messages with its stickers", async () => {
    const { chat, call, outcome } = scenario;
    const [id = ""] = idsOf(await getSet());
    const send = async (): Promise<Sticker | undefined> =>
      (await call("sendSticker", { chat_id: chat.id, sticker: id })).result.sticker;
    expect(await send()).toMatchObject({ file_id: id, set_name: NAME, emoji: "🍵" });
    const list = { sticker: id, emoji_list: ["🫖"] };
    expect(await outcome("setStickerEmojiList", list)).toBe("ok");
    expect(await send()).toMatchObject({ emoji: "🫖" });
    await outcome("deleteStickerFromSet", { sticker: id });
    expect(await send()).not.toHaveProperty("set_name");
  });

  it("has stickers that people send", async () => {
    const [sticker] = (await getSet()).stickers;
    expect(scenario.chat.sendSticker(sticker).sticker).toEqual(sticker);
  });

  it("checks emoji, keywords and masks", async () => {
    const { outcome } = scenario;
    const [sticker = ""] = idsOf(await getSet());
    expect(await outcome("setStickerEmojiList", { sticker, emoji_list: "x" })).toBe(
      "can't parse emoji list JSON array",
    );
    expect(await outcome("setStickerEmojiList", { sticker, emoji_list: ["x"] })).toBe(
      "can't parse emoji list: expected a Unicode emoji",
    );
    expect(await outcome("setStickerKeywords", { sticker, keywords: ["tea"] })).toBe("ok");
    expect(await outcome("setStickerKeywords", { sticker, keywords: {} })).toBe(
      `field "keywords" must be an Array`,
    );
    expect(await outcome("setStickerKeywords", { sticker, keywords: [1] })).toBe(
      "keyword must be a string",
    );
    expect(await outcome("setStickerMaskPosition", { sticker, mask_position: "[" })).toBe(
      "can't parse mask position JSON object",
    );
    expect(await outcome("setStickerMaskPosition", { sticker, mask_position: [] })).toBe(
      "can't parse mask position: MaskPosition must be an Object",
    );
  });

  it("sets and removes the position of a mask", async () => {
    const name = "masks_by_shop_bot";
    await create({ name, sticker_type: "mask" });
    const [sticker] = idsOf(await getSet(name));
    const mask_position = { point: "chin", x_shift: 0, y_shift: 0, scale: 1 };
    await scenario.outcome("setStickerMaskPosition", { sticker, mask_position });
    expect((await getSet(name)).stickers[0]?.mask_position).toEqual(mask_position);
    await scenario.outcome("setStickerMaskPosition", { sticker });
    expect((await getSet(name)).stickers[0]).not.toHaveProperty("mask_position");
  });
});
