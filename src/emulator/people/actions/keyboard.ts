import type { KeyboardButton, Message } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import type { Actor } from "./actor.ts";
import { NoSuchButtonError } from "./buttons.ts";
import { sendAs } from "./send.ts";
import { ownContact } from "./send-content.ts";

/** What a person answers to a button that asks for something. */
export type KeyboardAnswer = Partial<
  Pick<
    Message,
    | "contact"
    | "location"
    | "users_shared"
    | "chat_shared"
    | "managed_bot_created"
    | "web_app_data"
    | "poll"
  >
>;

/**
 * Presses a button of the reply keyboard: sends its text, or what it asks for. Throws a {@link NoSuchButtonError} when the keyboard
 * that the chat shows has no such button.
 */
export function pressKeyboard(actor: Actor, label: string, answer?: KeyboardAnswer): SeenMessage {
  const keyboard = shownKeyboard(actor);
  const button = keyboard.flat().find(({ text }) => text === label);
  if (button === undefined) {
    const labels = keyboard.flat().map(({ text }) => JSON.stringify(text));
    throw new NoSuchButtonError(
      `The keyboard has no button ${JSON.stringify(label)}; it has: ${labels.join(", ") || "none"}`,
    );
  }
  return sendAs(actor, answer ?? contentOf(actor, button));
}

/** The last keyboard that a bot sent and did not remove. */
function shownKeyboard({ chat }: Actor): KeyboardButton[][] {
  for (const { reply_markup } of [...chat.messages.values()].reverse()) {
    if (reply_markup === undefined || "inline_keyboard" in reply_markup) continue;
    if ("keyboard" in reply_markup) return reply_markup.keyboard.map((row) => row.map(toButton));
    if ("remove_keyboard" in reply_markup) return [];
  }
  return [];
}

function toButton(button: KeyboardButton | string): KeyboardButton {
  return typeof button === "string" ? { text: button } : button;
}

function contentOf(actor: Actor, button: KeyboardButton): Partial<Message> {
  if (button.request_contact) return { contact: ownContact(actor) };
  if (button.request_location) return { location: { latitude: 51.5007, longitude: -0.1246 } };
  const asksForMore =
    button.request_users ??
    button.request_chat ??
    button.request_managed_bot ??
    button.web_app ??
    button.request_poll;
  if (asksForMore !== undefined)
    throw new TypeError(
      `The button ${JSON.stringify(button.text)} asks for something to choose: pass it as the second argument`,
    );
  return { text: button.text };
}
