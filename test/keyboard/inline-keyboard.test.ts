import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callbackData } from "../../src/callback-data/index.ts";
import { createClient } from "../../src/index.ts";
import { InlineKeyboard, pageOf } from "../../src/keyboard/index.ts";
import type { InlineKeyboardMarkup } from "../../src/types/index.ts";
import { compiled } from "../types/type-assertions.ts";

const texts = (markup: InlineKeyboardMarkup) =>
  markup.inline_keyboard.map((row) => row.map((button) => button.text));

/** The texts of what is sent. */
const sent = (keyboard: InlineKeyboard) => texts(keyboard.toJSON());

const letters = (count: number) =>
  new InlineKeyboard().add(
    ...Array.from({ length: count }, (_, at) => InlineKeyboard.text(String.fromCharCode(97 + at))),
  );

describe("InlineKeyboard", () => {
  it("accepts a number as data, as JavaScript may pass it", () => {
    const keyboard = new InlineKeyboard().text("Two", 2 as unknown as string);
    expect(keyboard.inline_keyboard).toEqual([[{ text: "Two", callback_data: 2 }]]);
  });

  it("has the fields of the Bot API", () => {
    const keyboard = new InlineKeyboard()
      .text("Buy", "buy:1")
      .url("More", "https://example.org")
      .row()
      .text("Same")
      .webApp("App", "https://example.org/app")
      .login("In", "https://example.org/in")
      .row(InlineKeyboard.switchInline("a", "q"), InlineKeyboard.switchInlineCurrent("b"))
      .switchInlineChosen("c", { query: "x", allow_user_chats: true })
      .copyText("Copy", "code")
      .row()
      .disabled("No")
      .forceReply();
    expect(JSON.parse(JSON.stringify(keyboard))).toEqual({
      inline_keyboard: [
        [
          { text: "Buy", callback_data: "buy:1" },
          { text: "More", url: "https://example.org" },
        ],
        [
          { text: "Same", callback_data: "Same" },
          { text: "App", web_app: { url: "https://example.org/app" } },
          { text: "In", login_url: { url: "https://example.org/in" } },
        ],
        [
          { text: "a", switch_inline_query: "q" },
          { text: "b", switch_inline_query_current_chat: "" },
          { text: "c", switch_inline_query_chosen_chat: { query: "x", allow_user_chats: true } },
          { text: "Copy", copy_text: { text: "code" } },
        ],
        [{ text: "No", disabled: {} }],
      ],
      force_reply: true,
    });
    expect(new InlineKeyboard().game("Play").inline_keyboard).toEqual([
      [{ text: "Play", callback_game: {} }],
    ]);
    expect(new InlineKeyboard().pay("Pay").inline_keyboard).toEqual([[{ text: "Pay", pay: true }]]);
  });

  it("is a reply_markup by type", () => {
    const api = createClient("42:token");
    const reply_markup: InlineKeyboardMarkup = new InlineKeyboard().text("a");
    compiled(() => api.sendMessage({ chat_id: 1, text: "x", reply_markup }));
    compiled(() =>
      api.editMessageReplyMarkup({ chat_id: 1, message_id: 2, reply_markup: letters(2) }),
    );
  });

  it("changes in place, so that a loop adds buttons", () => {
    const keyboard = new InlineKeyboard();
    for (const size of ["S", "M"]) keyboard.text(size, `size:${size}`).row();
    expect(JSON.parse(JSON.stringify(keyboard))).toEqual({
      inline_keyboard: [
        [{ text: "S", callback_data: "size:S" }],
        [{ text: "M", callback_data: "size:M" }],
      ],
    });
    for (const same of [
      keyboard.row(),
      keyboard.text("a").danger().icon("1"),
      keyboard.columns(2),
      keyboard.append(letters(1)).pager({ page: 0, pages: 2 }, String),
      keyboard.forceReply(),
    ])
      expect(same).toBe(keyboard);
  });

  it("copies rows and buttons, so that neither its source nor a copy changes with it", () => {
    const button = { text: "a", callback_data: "a" };
    const rows = [[button]];
    const keyboard = new InlineKeyboard(rows).danger().forceReply();
    const copy = keyboard.clone();
    keyboard.text("b").primary().row().text("c").forceReply(false);
    expect(rows).toEqual([[{ text: "a", callback_data: "a" }]]);
    expect(copy).toEqual(new InlineKeyboard([[{ ...button, style: "danger" }]]).forceReply());
    copy.success();
    expect(keyboard.inline_keyboard[0]?.[0]?.style).toBe("danger");
    expect(keyboard.clone([[button]])).toEqual(new InlineKeyboard(rows).forceReply(false));
    expect(new InlineKeyboard().add(button).success().append(rows).inline_keyboard).toEqual([
      [{ ...button, style: "success" }],
      [button],
    ]);
  });

  it("colors the last button, by method or by label", () => {
    const [row] = new InlineKeyboard().text("a").danger().text("b").success().icon("7").text("c")
      .inline_keyboard as [unknown[]];
    expect(row).toEqual([
      { text: "a", callback_data: "a", style: "danger" },
      { text: "b", callback_data: "b", style: "success", icon_custom_emoji_id: "7" },
      { text: "c", callback_data: "c" },
    ]);
    const label = { text: "d", style: "primary", icon_custom_emoji_id: "9" } as const;
    expect(InlineKeyboard.url(label, "https://a.b")).toEqual({ ...label, url: "https://a.b" });
    expect(new InlineKeyboard().text("d").primary().inline_keyboard[0]?.[0]?.style).toBe("primary");
    expect(() => new InlineKeyboard().danger()).toThrow(/has no button yet/);
  });

  it("sends no empty rows", () => {
    expect(sent(new InlineKeyboard().row().row().text("a").row().row())).toEqual([["a"]]);
    expect(sent(new InlineKeyboard([]).text("a"))).toEqual([["a"]]);
  });

  it("arranges its buttons", () => {
    expect(texts(letters(5).columns(2))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(texts(letters(6).adjust(1, 3, 1))).toEqual([["a"], ["b", "c", "d"], ["e"], ["f"]]);
    expect(texts(letters(5).columns(2).toTransposed())).toEqual([
      ["a", "c", "e"],
      ["b", "d"],
    ]);
    expect(texts(letters(5).toFlowed(2))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(texts(letters(5).toFlowed(2, { fillLastRow: true }))).toEqual([
      ["a"],
      ["b", "c"],
      ["d", "e"],
    ]);
    expect(texts(letters(4).toFlowed(2, { fillLastRow: true }))).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(texts(letters(2).append(letters(1), letters(2).columns(1)).text("z"))).toEqual([
      ["a", "b"],
      ["a"],
      ["a"],
      ["b", "z"],
    ]);
    expect(texts(InlineKeyboard.from(letters(2)))).toEqual([["a", "b"]]);
    expect(texts(InlineKeyboard.from([[InlineKeyboard.text("q")]]))).toEqual([["q"]]);
    for (const count of [0, -1, 1.5, Number.NaN]) {
      expect(() => letters(3).columns(count)).toThrow(RangeError);
      expect(() => letters(3).toFlowed(count)).toThrow(RangeError);
    }
  });

  it("neither loses nor duplicates buttons in a layout", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.nat({ max: 26 }), lengths, (count, rows) => {
        const once = letters(count).adjust(...rows);
        expect(texts(once).flat()).toEqual(texts(letters(count)).flat());
        expect(texts(once.toTransposed()).flat().sort()).toEqual(texts(letters(count)).flat());
      }),
    );
  });

  it("throws at once for what Telegram would reject", () => {
    expect(() => new InlineKeyboard().text("Buy", "é".repeat(33))).toThrow(
      new RangeError(
        `Callback data of button "Buy" is 66 bytes; Telegram accepts 1 to 64: "${"é".repeat(33)}"`,
      ),
    );
    expect(() => new InlineKeyboard().text("Buy", "")).toThrow(/is 0 bytes/);
    expect(new InlineKeyboard().text("Buy", "é".repeat(32)).inline_keyboard).toHaveLength(1);
    expect(() => new InlineKeyboard().text(" ")).toThrow(/needs a text/);
    expect(() => new InlineKeyboard().copyText("Copy", "")).toThrow(
      /The text to copy of button "Copy" has 0 characters/,
    );
    expect(() => new InlineKeyboard().copyText("Copy", "x".repeat(257))).toThrow(/257 characters/);
    const raw = { text: "Raw", callback_data: "x".repeat(65) };
    for (const build of [() => new InlineKeyboard().add(raw), () => InlineKeyboard.from([[raw]])])
      expect(build).toThrow(/button "Raw" is 65 bytes/);
    const copied = { text: "Raw", copy_text: { text: "x".repeat(257) } };
    expect(() => new InlineKeyboard().row(copied)).toThrow(
      /The text to copy of button "Raw" has 257/,
    );
    expect(() => new InlineKeyboard().add({ text: " ", url: "https://a.b" })).toThrow(
      /needs a text/,
    );
    expect(new InlineKeyboard().copyText("Copy", "😀".repeat(256)).inline_keyboard).toHaveLength(1);
  });
});

describe("pages", () => {
  const list = callbackData("list", { page: "int", "sort?": ["name", "price"] });
  const items = Array.from({ length: 7 }, (_, at) => at);

  it("are slices of a list, and stay within it", () => {
    expect(pageOf(items, { page: 1, size: 3 })).toEqual({ items: [3, 4, 5], page: 1, pages: 3 });
    expect(pageOf(items, { page: 9, size: 3 })).toEqual({ items: [6], page: 2, pages: 3 });
    expect(pageOf(items, { page: -1, size: 3 }).page).toBe(0);
    expect(pageOf(items, { page: 1.9, size: 3 })).toEqual(pageOf(items, { page: 1, size: 3 }));
    expect(pageOf(items, { page: Number.NaN, size: 3 }).page).toBe(0);
    expect(pageOf(items, { page: Number.POSITIVE_INFINITY, size: 3 }).page).toBe(2);
    for (const size of [0, -1, 1.5, Number.NaN])
      expect(() => pageOf(items, { page: 0, size })).toThrow(/size must be a whole number from 1/);
    expect(pageOf([], { page: 3, size: 3 })).toEqual({ items: [], page: 0, pages: 1 });
  });

  it("have buttons with typed data to the previous and next page", () => {
    const shown = (page: number) =>
      new InlineKeyboard()
        .text("item")
        .pager(pageOf(items, { page, size: 3 }), (to) => list.pack({ page: to, sort: "price" }))
        .text("Close");
    expect(sent(shown(0))).toEqual([["item"], ["2 ›"], ["Close"]]);
    expect(sent(shown(1))).toEqual([["item"], ["‹ 1", "3 ›"], ["Close"]]);
    expect(sent(shown(2))).toEqual([["item"], ["‹ 2"], ["Close"]]);
    const [, [back] = []] = shown(1).inline_keyboard;
    expect(list.unpack(back?.callback_data ?? "")).toEqual({ page: 0, sort: "price" });
    expect(sent(letters(1).pager({ page: 0, pages: 1 }, String))).toEqual([["a"]]);
  });
});
