import type { Message } from "../../../types/index.ts";
import { isObject } from "../../json.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { publishMessage } from "../../model/chats/publish.ts";
import {
  isService,
  type ReplyMarkup,
  type SeenMessage,
  toBotMessage,
} from "../../model/messages/message.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup, requireInlineKeyboard } from "../keyboards/reply-markup.ts";
import { requireAllowed } from "../keyboards/require-allowed.ts";
import type { MethodCall } from "../method.ts";
import { findTarget, type Target } from "./find-target.ts";

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same " +
  "as a current content and reply markup of the message";
const CANNOT_EDIT = "message can't be edited";

/** The content of which at least something can be changed. */
const EDITABLE = [
  "text",
  "animation",
  "audio",
  "checklist",
  "document",
  "game",
  "paid_media",
  "photo",
  "rich_message",
  "video",
  "voice",
] as const satisfies readonly (keyof Message)[];

/** What one method changes. */
export interface Change {
  /** Whether only the keyboard changes, which every message can have. */
  readonly isKeyboardOnly?: boolean;
  /** What the server says of a message that never can be changed. Default: that the message can't be edited. */
  readonly refusal?: string;
  /** Returns the message with its new content, or throws a refusal for a message that cannot have it. */
  apply(old: SeenMessage): SeenMessage;
}

/** Changes a message of the bot. A call without `reply_markup` removes the keyboard. */
export function edit(call: MethodCall, readChange: (call: MethodCall) => Change): MethodResult {
  const { parameters } = call;
  const change = readChange(call);
  const markup = parseReplyMarkup(parameters.text("reply_markup"));
  const { chat, message: old, isInline } = findTarget(call, "message to edit");
  if (!isInline && !canEdit(call, chat, old, change.isKeyboardOnly ?? false))
    throw badRequest(change.refusal ?? CANNOT_EDIT);
  const edited = applyChange(call, { chat, message: old }, change, markup);
  chat.edit(edited);
  publishMessage(chat, edited, "edited");
  return toResult(isInline ? true : toBotMessage(edited));
}

/** Returns the message with its new content and keyboard, or throws the refusal. */
export function applyChange(
  { world }: MethodCall,
  { chat, message: old }: Pick<Target, "chat" | "message">,
  change: Change,
  markup: ReplyMarkup | undefined,
): SeenMessage {
  const { reply_markup: _, ...changed } = change.apply(old);
  const keyboard = requireInlineKeyboard(markup);
  requireAllowed(chat, toBotMessage(old), keyboard);
  const edited: SeenMessage = {
    ...changed,
    edit_date: world.timers.unixTime(),
    ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
  };
  if (visiblePart(edited) === visiblePart(old)) throw badRequest(NOT_MODIFIED);
  return edited;
}

function canEdit(
  { bot, world }: MethodCall,
  chat: Chat,
  message: SeenMessage,
  isKeyboardOnly: boolean,
): boolean {
  const { forward_origin, reply_markup, location, venue, poll, date } = message;
  if (chat.authorOf(message) !== bot.user.id || forward_origin !== undefined) return false;
  if (reply_markup !== undefined && !("inline_keyboard" in reply_markup)) return false;
  if (EDITABLE.some((field) => message[field] !== undefined)) return true;
  if (isKeyboardOnly) return !isService(message);
  if (poll !== undefined) return !poll.is_closed;
  const period = venue === undefined ? (location?.live_period ?? 0) : 0;
  return world.timers.unixTime() - date < period;
}

/** Returns a string that differs when a person would see a difference. */
function visiblePart({ edit_date: _, ...message }: SeenMessage): string {
  return JSON.stringify(message, (_name, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
