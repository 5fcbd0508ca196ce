import type { InlineKeyboardButton, KeyboardButton, Message } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import type { ReplyMarkup } from "../../model/messages/message.ts";
import { badRequest } from "../../wire/refusal.ts";

/** Throws the refusal of a markup that this chat, or a message with this content, cannot have. */
export function requireAllowed(
  chat: Chat,
  content: Partial<Message>,
  markup: ReplyMarkup | undefined,
): void {
  if (markup === undefined) return;
  const { type } = chat.info;
  if ("inline_keyboard" in markup) {
    for (const button of markup.inline_keyboard.flat()) requireChatAllows(type, button);
    requirePlace(markup.inline_keyboard, "pay", content.invoice !== undefined);
    requirePlace(markup.inline_keyboard, "callback_game", content.game !== undefined);
    return;
  }
  if (type === "channel") throw badRequest("inline keyboard expected");
  if (type === "private" || !("keyboard" in markup)) return;
  for (const button of markup.keyboard.flat()) requireNoRequest(button);
}

function requireChatAllows(type: Chat["info"]["type"], button: InlineKeyboardButton): void {
  if (button.web_app !== undefined && type !== "private") throw badRequest("BUTTON_TYPE_INVALID");
  if (type !== "channel") return;
  const isCurrent = button.switch_inline_query_current_chat !== undefined;
  const isChosen =
    button.switch_inline_query !== undefined ||
    button.switch_inline_query_chosen_chat !== undefined;
  if (!isCurrent && !isChosen) return;
  const name = isCurrent ? "switch_inline_query_current_chat" : "switch_inline_query";
  throw badRequest(
    `can't use ${name} button in a channel chat, because users will not be able to use the button without knowing bot's username`,
  );
}

/** Only an invoice can be paid, only a game played, and only by the first button. */
function requirePlace(
  rows: readonly (readonly InlineKeyboardButton[])[],
  action: "pay" | "callback_game",
  fits: boolean,
): void {
  const index = rows.flat().findIndex((button) => button[action] !== undefined);
  if (index === -1) return;
  if (!fits) throw badRequest("BUTTON_TYPE_INVALID");
  if (index > 0) throw badRequest("BUTTON_POS_INVALID");
}

/** What a button can ask for, with the words of the refusal outside of private chats. */
const REQUESTS: readonly (readonly [field: keyof KeyboardButton, refusal: string])[] = [
  ["request_contact", "phone number can be requested"],
  ["request_location", "location can be requested"],
  ["request_poll", "poll can be requested"],
  ["web_app", "web App buttons can be used"],
  ["request_users", "users can be requested"],
  ["request_chat", "chats can be requested"],
  ["request_managed_bot", "managed bots can be requested"],
];

function requireNoRequest(button: KeyboardButton | string): void {
  if (typeof button === "string") return;
  const request = REQUESTS.find(([field]) => button[field] !== undefined);
  if (request !== undefined) throw badRequest(`${request[1]} in private chats only`);
}
