import { argumentError } from "../internal/arguments.ts";
import type { ButtonStyle } from "../types/index.ts";

/** The label of a button: a text, or a text with a color and an icon. */
export type ButtonLabel =
  | string
  | {
      readonly text: string;
      readonly style?: ButtonStyle;
      readonly icon_custom_emoji_id?: string;
    };

/** The color of a button, or its color and icon. */
export type ButtonOptions = ButtonStyle | Omit<Extract<ButtonLabel, object>, "text">;

/** The fields of a button that make up its label, as the Bot API names them. */
type LabelFields = { text: string; style?: ButtonStyle; icon_custom_emoji_id?: string };

/** Returns the fields of a label. Throws a `TypeError` for a text that is empty or only white space. */
export function labelFields(label: ButtonLabel): LabelFields {
  const fields = typeof label === "string" ? { text: label } : { ...label };
  checkText(fields);
  return fields;
}

/** Throws a `TypeError` for a text that is empty or only white space. */
export function checkText(button: { readonly text: string }): void {
  if (typeof button !== "object" || button === null) throw argumentError("a button", button);
  if (typeof button.text !== "string" || button.text.trim() === "")
    throw new TypeError("A button needs a text that is not only white space");
}

/** Returns the text. Throws a `RangeError` that starts with `subject` when it is empty or has more than `max` characters. */
export function checkLength(subject: string, text: string, max: number): string {
  const length = [...text].length;
  if (length > 0 && length <= max) return text;
  throw new RangeError(`${subject} has ${length} characters; Telegram accepts 1 to ${max}`);
}
