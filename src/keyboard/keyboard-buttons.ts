import type {
  KeyboardButton,
  KeyboardButtonRequestChat,
  KeyboardButtonRequestManagedBot,
  KeyboardButtonRequestUsers,
  PollType,
} from "../types/index.ts";
import { type ButtonLabel, type ButtonOptions, checkText, labelFields } from "./button-label.ts";

/** Copies a button; a text stands for a button that sends it. Throws a `TypeError` for one without text. */
export function copyKeyButton(button: KeyboardButton | string): KeyboardButton {
  if (typeof button === "string") return textButton(button);
  checkText(button);
  return { ...button };
}

/** Creates a button that sends its text; `options` are its color, or its color and icon. */
export function textButton(label: ButtonLabel, options?: ButtonOptions): KeyboardButton {
  return { ...labelFields(label), ...(typeof options === "string" ? { style: options } : options) };
}

/** Creates a button that sends the user's phone number; in private chats only. */
export function requestContactButton(label: ButtonLabel): KeyboardButton {
  return { ...labelFields(label), request_contact: true };
}

/** Creates a button that sends the user's location; in private chats only. */
export function requestLocationButton(label: ButtonLabel): KeyboardButton {
  return { ...labelFields(label), request_location: true };
}

/** Creates a button that lets the user create a poll, of one type or any; in private chats only. */
export function requestPollButton(label: ButtonLabel, type?: PollType): KeyboardButton {
  return { ...labelFields(label), request_poll: type === undefined ? {} : { type } };
}

/** Creates a button that lets the user choose users; `requestId` is returned in `users_shared`. */
export function requestUsersButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestUsers, "request_id"> = {},
): KeyboardButton {
  return { ...labelFields(label), request_users: { request_id: requestId, ...options } };
}

/** Creates a button that lets the user choose a chat; `requestId` is returned in `chat_shared`. */
export function requestChatButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestChat, "request_id"> = { chat_is_channel: false },
): KeyboardButton {
  return { ...labelFields(label), request_chat: { request_id: requestId, ...options } };
}

/** Creates a button that lets the user create a bot managed by this one. */
export function requestManagedBotButton(
  label: ButtonLabel,
  requestId: number,
  options: Omit<KeyboardButtonRequestManagedBot, "request_id"> = {},
): KeyboardButton {
  return { ...labelFields(label), request_managed_bot: { request_id: requestId, ...options } };
}

/** Creates a button that opens a Mini App, which can send data back; in private chats only. */
export function webAppKeyButton(label: ButtonLabel, url: string): KeyboardButton {
  return { ...labelFields(label), web_app: { url } };
}
