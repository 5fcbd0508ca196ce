import type { EphemeralMessageParameters, Message, User } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/messages/message.ts";
import { badRequest, unknownQuery, unsupported } from "../../wire/refusal.ts";
import { requireAllowed } from "../keyboards/require-allowed.ts";
import type { MethodCall } from "../method.ts";
import type { SendOptions } from "./send-options.ts";

/** How long a bot can respond to a press or to an ephemeral message. */
const RESPONSE_SECONDS = 15;

/** What an ephemeral message can contain. */
const ALLOWED = [
  "text",
  "rich_message",
  "animation",
  "audio",
  "contact",
  "document",
  "live_photo",
  "location",
  "photo",
  "sticker",
  "venue",
  "video",
  "video_note",
  "voice",
] as const satisfies readonly (keyof Message)[];

/** Sends a message that one member of a group alone sees. */
export function sendEphemeral(
  call: MethodCall,
  chat: Chat,
  content: Partial<Message>,
  options: SendOptions & { readonly ephemeral: EphemeralMessageParameters },
): SeenMessage {
  const { bot, world } = call;
  const { ephemeral, markup, isProtected } = options;
  checkContent(content);
  requireAllowed(chat, content, markup);
  const receiver = findReceiver(call, chat, ephemeral.receiver_user_id);
  const replied = findReplied(call, chat, options, receiver);
  const replaced = checkIsResponse(call, chat, ephemeral, replied);
  if (replaced !== undefined) chat.ephemeral.delete(replaced);
  return chat.ephemeral.send({
    from: bot.user,
    chat: chat.info,
    receiver_user: receiver,
    date: world.timers.unixTime(),
    ...(replied === undefined ? {} : { reply_to_message: toRepliedMessage(replied) }),
    ...content,
    ...(isProtected ? { has_protected_content: true } : {}),
    ...(markup === undefined ? {} : { reply_markup: markup }),
  });
}

function checkContent(content: Partial<Message>): void {
  const isLive = content.location?.live_period !== undefined;
  if (isLive || ALLOWED.every((field) => content[field] === undefined))
    throw badRequest("unallowed message content");
}

function findReceiver({ world }: MethodCall, chat: Chat, userId: number): User {
  const { type } = chat.info;
  if (type !== "group" && type !== "supergroup") throw badRequest("PEER_ID_INVALID");
  const user = world.users.get(userId);
  if (user === undefined) throw badRequest("USER_ID_INVALID");
  if (!chat.members.has(userId)) throw badRequest("USER_NOT_PARTICIPANT");
  return user;
}

/** Returns the message to reply to: an ephemeral one of the receiver, or one that everybody sees. */
function findReplied(
  { world }: MethodCall,
  chat: Chat,
  { replyTarget: { messageId, ephemeralId } }: SendOptions,
  receiver: User,
): SeenMessage | undefined {
  if (messageId === 0 && ephemeralId === 0) return undefined;
  const message = chat.find({ message_id: messageId, ephemeral_message_id: ephemeralId });
  const isInTime =
    ephemeralId === 0 ||
    (message?.from?.id === receiver.id &&
      world.timers.unixTime() - message.date <= RESPONSE_SECONDS);
  if (message === undefined || !isInTime) throw badRequest("message to be replied not found");
  return message;
}

/**
 * Throws the refusal unless the message responds to the receiver, or the bot is an administrator. Returns the ephemeral message
 * that it replaces.
 */
function checkIsResponse(
  { bot, world }: MethodCall,
  chat: Chat,
  {
    receiver_user_id,
    callback_query_id = "",
    replace_callback_query_message,
  }: EphemeralMessageParameters,
  replied: SeenMessage | undefined,
): SeenMessage | undefined {
  if (callback_query_id === "") {
    const isResponse = replied?.ephemeral_message_id !== undefined;
    if (!isResponse && !chat.members.isAdministrator(bot.user.id))
      throw badRequest("CHAT_ADMIN_REQUIRED");
    return undefined;
  }
  const press = chat.ephemeral.findPress(callback_query_id);
  const isInTime =
    press?.userId === receiver_user_id && world.timers.unixTime() - press.at <= RESPONSE_SECONDS;
  if (!isInTime) throw unknownQuery();
  if (replace_callback_query_message !== true) return undefined;
  const { ephemeral_message_id: pressedId = 0 } = press.message;
  if (pressedId === 0)
    throw unsupported("replace_callback_query_message for a message that everybody sees");
  return chat.ephemeral.find(pressedId);
}
