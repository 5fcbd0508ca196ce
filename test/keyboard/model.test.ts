import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InlineKeyboard, Keyboard } from "../../src/keyboard/index.ts";
import type { InlineKeyboardMarkup } from "../../src/types/index.ts";

type Model = string[][];

interface Step {
  readonly apply: (keyboard: InlineKeyboard) => unknown;
  readonly model: (rows: Model) => Model;
}

const text = fc.constantFrom("a", "b", "c", "d");
const count = fc.integer({ min: 1, max: 4 });
const rowsOf = (texts: readonly string[]): Model => [[...texts]];

function chunks(texts: readonly string[], first: number, others: number): Model {
  if (texts.length === 0) return [];
  return [texts.slice(0, first), ...chunks(texts.slice(first), others, others)];
}

/** Whatever a keyboard offers that changes it, as a few lines on lists of texts. */
const step: fc.Arbitrary<Step> = fc.oneof(
  text.map((label) => ({
    apply: (keyboard: InlineKeyboard) => keyboard.text(label),
    model: (rows: Model) => [...rows.slice(0, -1), [...(rows.at(-1) ?? []), label]],
  })),
  fc.array(text, { maxLength: 3 }).map((labels) => ({
    apply: (keyboard: InlineKeyboard) =>
      keyboard.row(...labels.map((label) => InlineKeyboard.text(label))),
    model: (rows: Model) => [...rows, labels],
  })),
  fc.array(text, { maxLength: 3 }).map((labels) => ({
    apply: (keyboard: InlineKeyboard) =>
      keyboard.append([labels.map((label) => InlineKeyboard.text(label))]),
    model: (rows: Model) => [...rows, ...rowsOf(labels)],
  })),
  fc.tuple(count, count).map(([first, others]) => ({
    apply: (keyboard: InlineKeyboard) => keyboard.adjust(first, others),
    model: (rows: Model) => chunks(rows.flat(), first, others),
  })),
);

const filled = (rows: Model) => rows.filter((row) => row.length > 0);

function send(keyboard: InlineKeyboard): Model {
  const markup = JSON.parse(JSON.stringify(keyboard)) as InlineKeyboardMarkup;
  return markup.inline_keyboard.map((row) => row.map((button) => button.text));
}

describe("a keyboard that changes in place", () => {
  it("sends what lists of texts say, after any sequence of calls", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const keyboard = new InlineKeyboard();
        let rows: Model = [[]];
        for (const { apply, model } of steps) {
          expect(apply(keyboard)).toBe(keyboard);
          rows = model(rows);
        }
        if (rows.flat().length === 0) expect(() => send(keyboard)).toThrow(/has no buttons/);
        else expect(send(keyboard)).toEqual(filled(rows));
      }),
    );
  });

  it("is not changed by what happens to its copies", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.array(step), (before, after) => {
        const keyboard = new InlineKeyboard().text("first");
        for (const { apply } of before) apply(keyboard);
        const rows = send(keyboard);
        const copies = [keyboard.clone(), keyboard.toTransposed(), keyboard.toFlowed(2)];
        for (const copy of [...copies, new InlineKeyboard().append(keyboard)]) {
          for (const { apply } of after) apply(copy);
          copy.text("last").danger();
        }
        expect(send(keyboard)).toEqual(rows);
        expect(keyboard.inline_keyboard.flat().some(({ style }) => style)).toBe(false);
      }),
    );
  });

  it("turns rows into columns as its model does", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const keyboard = new InlineKeyboard().text("first");
        for (const { apply } of steps) apply(keyboard);
        const rows = send(keyboard);
        const width = Math.max(...rows.map((row) => row.length));
        const columns = Array.from({ length: width }, (_, at) =>
          rows.flatMap((row) => row[at] ?? []),
        );
        expect(send(keyboard.toTransposed())).toEqual(columns);
      }),
    );
  });
});

describe("grammY's names", () => {
  const shared =
    "add row style danger success primary icon forceReply toTransposed toFlowed clone append";
  const inline =
    "text url webApp login disabled switchInline switchInlineCurrent switchInlineChosen copyText game pay";
  const reply =
    "text requestUsers requestChat requestContact requestLocation requestPoll requestManagedBot webApp";
  const settings = "persistent selected oneTime resized placeholder build";

  it.each<[string, object, readonly string[]]>([
    ["InlineKeyboard", InlineKeyboard, `${inline} from`.split(" ")],
    ["an inline keyboard", new InlineKeyboard(), `${shared} ${inline}`.split(" ")],
    ["Keyboard", Keyboard, `${reply} from`.split(" ")],
    ["a reply keyboard", new Keyboard(), `${shared} ${reply} ${settings}`.split(" ")],
  ])("are functions of %s", (_, owner, names) => {
    const missing = names.filter((name) => typeof Reflect.get(owner, name) !== "function");
    expect(missing).toEqual([]);
  });
});
