import type { MessageId } from "../../../types/index.ts";
import type { Chat } from "../../model/chat.ts";
import { isService, type SeenMessage, toBotMessage } from "../../model/message.ts";
import { originOf } from "../../model/origin.ts";
import { randomLongId } from "../../random.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { type Content, post } from "../sending/send.ts";
import { checkOptions, readSendOptions, type SendOptions } from "../sending/send-options.ts";
import { readMessageIds } from "./message-ids.ts";

/** Fields that stay behind when a message is sent once more. */
const LEFT_BEHIND = [
  "message_id",
  "from",
  "sender_chat",
  "chat",
  "date",
  "edit_date",
  "reply_to_message",
  "external_reply",
  "quote",
  "reply_markup",
  "message_thread_id",
  "is_topic_message",
  "has_protected_content",
  "effect_id",
  "via_bot",
  "author_signature",
  "media_group_id",
] as const satisfies readonly (keyof SeenMessage)[];

/** https://core.telegram.org/bots/api#forwardmessage */
export const forwardMessage: MethodHandler = (call) => {
  const start = readStart(call);
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const [message] = findMessages(source, [messageIdOf(call.parameters)], "forward");
  if (message === undefined) throw badRequest("message to forward not found");
  const content = { ...contentOf(message), ...start, forward_origin: originOf(message) };
  return toResult(toBotMessage(post(call, chat, content, options)));
};

/** https://core.telegram.org/bots/api#forwardmessages */
export const forwardMessages: MethodHandler = (call) => {
  const ids = readMessageIds(call.parameters);
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const messages = findMessages(source, ids, "forward");
  if (messages.length === 0) throw badRequest("there are no messages to forward");
  return toResult(
    repeat(call, messages, (message, group) =>
      post(call, chat, { ...contentOf(message), ...group, forward_origin: originOf(message) }, options),
    ),
  );
};

/** https://core.telegram.org/bots/api#copymessage */
export const copyMessage: MethodHandler = (call) => {
  const { parameters } = call;
  const start = readStart(call);
  const caption = readCaptionFields(call, false);
  const isAbove = parameters.boolean("show_caption_above_media");
  const isReplaced = parameters.has("caption");
  const { source, chat, options } = openChats(call, readSendOptions(parameters));
  const [message] = findMessages(source, [messageIdOf(parameters)], "copy");
  if (message === undefined) throw badRequest("message to copy not found");
  const content = contentOf(message);
  const own = isReplaced ? withoutCaption(content) : content;
  const above = isAbove ? { show_caption_above_media: true as const } : {};
  const copied = post(call, chat, { ...own, ...caption, ...(isReplaced ? above : {}), ...start }, options);
  const result: MessageId = { message_id: copied.message_id };
  return toResult(result);
};

/** https://core.telegram.org/bots/api#copymessages */
export const copyMessages: MethodHandler = (call) => {
  const ids = readMessageIds(call.parameters);
  const isRemoved = call.parameters.boolean("remove_caption");
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const messages = findMessages(source, ids, "copy");
  if (messages.length === 0) throw badRequest("there are no messages to copy");
  return toResult(
    repeat(call, messages, (message, group) => {
      const content = contentOf(message);
      const own = isRemoved ? withoutCaption(content) : content;
      return post(call, chat, { ...own, ...group }, options);
    }),
  );
};

/** Where a copied video begins. */
function readStart({ parameters }: MethodCall): Content {
  // It belongs to the video, whose other fields are not known yet.
  parameters.integer("video_start_timestamp", 0, 0, 86_400);
  return {};
}

function openChats(
  call: MethodCall,
  options: SendOptions,
): { readonly source: Chat; readonly chat: Chat; readonly options: SendOptions } {
  const { bot, world, parameters } = call;
  const from = parameters.text("from_chat_id");
  if (from === "") throw badRequest(`parameter "from_chat_id" is required`);
  const source = world.getChat(bot, from);
  const chat = world.getWritableChat(bot, options.chatId);
  checkOptions(call, chat, options);
  return { source, chat, options };
}

/** Returns those messages that exist. Throws for one that cannot be sent once more. */
function findMessages(source: Chat, ids: readonly number[], verb: "copy" | "forward"): SeenMessage[] {
  const messages = ids.flatMap((id) => source.messages.get(id) ?? []);
  for (const message of messages) {
    if (isService(message) || message.has_protected_content)
      throw badRequest(`the message can't be ${verb === "copy" ? "copied" : "forwarded"}`);
  }
  return messages;
}

function contentOf(message: SeenMessage): Content {
  const isLeft = (name: string): boolean => LEFT_BEHIND.some((field) => field === name);
  return Object.fromEntries(Object.entries(message).filter(([name]) => !isLeft(name)));
}

function withoutCaption({
  caption: _,
  caption_entities: __,
  show_caption_above_media: ___,
  ...content
}: Content): Content {
  return content;
}

/** Sends several messages, of which those of one album stay together. Returns their new identifiers. */
function repeat(
  { world }: MethodCall,
  messages: readonly SeenMessage[],
  send: (message: SeenMessage, group: Content) => SeenMessage,
): MessageId[] {
  const albums = new Map<string, string>();
  return messages.map((message) => {
    const { media_group_id: album } = message;
    if (album !== undefined && !albums.has(album)) albums.set(album, randomLongId(world.random));
    const group = album === undefined ? {} : { media_group_id: albums.get(album) ?? album };
    return { message_id: send(message, group).message_id };
  });
}
