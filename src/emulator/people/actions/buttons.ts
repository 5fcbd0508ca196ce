import type { InlineKeyboardButton } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/messages/message.ts";

/** Which inline button to press: its label, its callback data, or its place, counted from 0. */
export type ButtonChoice =
  | string
  | { readonly data: string }
  | { readonly row: number; readonly column: number };

/** The message was deleted or has no such button. The error message lists the buttons that it has. */
export class NoSuchButtonError extends Error {
  override readonly name = "NoSuchButtonError" as const;
}

/**
 * Returns the chosen button of a message. Throws a {@link NoSuchButtonError} unless exactly one matches that sends data or
 * starts a game.
 */
export function findButton(
  message: SeenMessage | undefined,
  choice: ButtonChoice,
): InlineKeyboardButton {
  if (message === undefined) throw new NoSuchButtonError("The message is no longer in the chat");
  const markup = message.reply_markup;
  const rows = markup !== undefined && "inline_keyboard" in markup ? markup.inline_keyboard : [];
  const pressable = rows.flat().filter(isPressable);
  const found = pressable.filter(matcherOf(choice, rows));
  const [button] = found;
  if (button !== undefined && found.length === 1) return button;
  throw new NoSuchButtonError(describeMismatch(message, choice, pressable, found.length));
}

function isPressable({ callback_data, callback_game }: InlineKeyboardButton): boolean {
  return callback_data !== undefined || callback_game !== undefined;
}

function matcherOf(
  choice: ButtonChoice,
  rows: readonly (readonly InlineKeyboardButton[])[],
): (button: InlineKeyboardButton) => boolean {
  if (typeof choice === "string") return ({ text }) => text === choice;
  if ("data" in choice) return ({ callback_data }) => callback_data === choice.data;
  const chosen = rows[choice.row]?.[choice.column];
  return (button) => button === chosen;
}

function describeMismatch(
  { message_id }: SeenMessage,
  choice: ButtonChoice,
  pressable: readonly InlineKeyboardButton[],
  matches: number,
): string {
  const name = JSON.stringify(choice);
  if (matches > 1)
    return `Message ${message_id} has ${matches} buttons ${name}; choose one by { data } or by { row, column }`;
  const labels = pressable.map(({ text }) => JSON.stringify(text)).join(", ");
  return `Message ${message_id} has no button ${name} with callback data; buttons that have it: ${labels || "none"}`;
}
