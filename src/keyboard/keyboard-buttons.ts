import type {
  KeyboardButton,
  KeyboardButtonRequestChat,
  KeyboardButtonRequestManagedBot,
  KeyboardButtonRequestUsers,
} from "../types/index.ts";
import { type ButtonLabel, labelFields } from "./button-label.ts";

/** Sends its text. */
export function textButton(label: ButtonLabel): KeyboardButton {
  return labelFields(label);
}

/** Sends the user's phone number; in private chats only. */
export function requestContactButton(label: ButtonLabel): KeyboardButton {
  return { ...labelFields(label), request_contact: true };
}

/** Sends where the user is; in private chats only. */
export function requestLocationButton(label: ButtonLabel): KeyboardButton {
  return { ...labelFields(label), request_location: true };
}

/** Lets the user make a poll, of one type or of any; in private chats only. */
export function requestPollButton(label: ButtonLabel, type?: "quiz" | "regular"): KeyboardButton {
  return { ...labelFields(label), request_poll: type === undefined ? {} : { type } };
}

/** Lets the user choose users; `requestId` comes back in `users_shared`. */
export function requestUsersButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestUsers, "request_id"> = {},
): KeyboardButton {
  return { ...labelFields(label), request_users: { request_id: requestId, ...options } };
}

/** Lets the user choose a chat; `requestId` comes back in `chat_shared`. */
export function requestChatButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestChat, "request_id">,
): KeyboardButton {
  return { ...labelFields(label), request_chat: { request_id: requestId, ...options } };
}

/** Lets the user create a bot that this one manages. */
export function requestManagedBotButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestManagedBot, "request_id"> = {},
): KeyboardButton {
  return { ...labelFields(label), request_managed_bot: { request_id: requestId, ...options } };
}

/** Opens a Mini App, which can send data back; in private chats only. */
export function webAppKeyButton(label: ButtonLabel, url: string): KeyboardButton {
  return { ...labelFields(label), web_app: { url } };
}
