export type { ButtonStyle } from "../types/index.ts";
export type { ButtonLabel } from "./button-label.ts";
export { InlineKeyboard } from "./inline-keyboard.ts";
export { Keyboard } from "./keyboard.ts";
export { type Page, pageOf } from "./page.ts";
