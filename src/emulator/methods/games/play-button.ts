import type { Game, InlineKeyboardMarkup } from "../../../types/index.ts";

/** Returns the keyboard of a game that was sent without one. */
export function playButton({ title }: Game): InlineKeyboardMarkup {
  return { inline_keyboard: [[{ text: `Play ${title}`, callback_game: {} }]] };
}
