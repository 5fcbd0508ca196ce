import type { InlineKeyboardButton } from "../types/index.ts";

/** Colour of a button. */
export type ButtonStyle = NonNullable<InlineKeyboardButton["style"]>;

/** What a button shows: a text, or a text with a colour and an icon. */
export type ButtonLabel =
  | string
  | {
      readonly text: string;
      readonly style?: ButtonStyle;
      readonly icon_custom_emoji_id?: string;
    };

/** What the manual calls it. */
type LabelFields = { text: string; style?: ButtonStyle; icon_custom_emoji_id?: string };

/** The fields of a button that its label gives. Throws a `TypeError` for a label of white space alone. */
export function labelFields(label: ButtonLabel): LabelFields {
  const fields = typeof label === "string" ? { text: label } : { ...label };
  checkText(fields);
  return fields;
}

/** Throws a `TypeError` for a text of white space alone. */
export function checkText({ text }: { readonly text: string }): void {
  if (text.trim() === "") throw new TypeError("a button needs a text that can be seen");
}

/** Throws a `RangeError` for a text that is empty or longer than Telegram takes it, in characters. */
export function checkLength(what: string, text: string, max: number): string {
  const length = [...text].length;
  if (length > 0 && length <= max) return text;
  throw new RangeError(`${what} has ${length} characters, of which Telegram takes 1 to ${max}`);
}
