import type { MessageId } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import {
  contentOf,
  isService,
  type SeenMessage,
  toBotMessage,
} from "../../model/messages/message.ts";
import { originOf } from "../../model/messages/origin.ts";
import { randomLongId } from "../../random.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodCall, type MethodHandler, messageIdOf } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { type Content, post } from "../sending/send.ts";
import { checkOptions, readSendOptions, type SendOptions } from "../sending/send-options.ts";
import { hasCaption, withoutCaption } from "./captions.ts";
import { readMessageIds } from "./message-ids.ts";

const MAX_ALBUM = 10;

/** https://core.telegram.org/bots/api#forwardmessage */
export const forwardMessage: MethodHandler = (call) => {
  const start = readStart(call);
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const message = findMessage(call, source, "forward");
  if (!canForward(message)) throw badRequest("the message can't be forwarded");
  const content = { ...start(contentOf(message)), ...forwardFields(message) };
  return toResult(toBotMessage(post(call, chat, content, options)));
};

/** https://core.telegram.org/bots/api#forwardmessages */
export const forwardMessages: MethodHandler = (call) => {
  const ids = readMessageIds(call.parameters);
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const messages = findMessages(source, ids).filter(canForward);
  const contents = messages.map((message) => ({
    ...contentOf(message),
    ...forwardFields(message),
  }));
  return postAll(call, chat, options, withAlbums(call, messages, contents));
};

/** https://core.telegram.org/bots/api#copymessage */
export const copyMessage: MethodHandler = (call) => {
  const { parameters } = call;
  const start = readStart(call);
  const caption = readCaptionFields(call, true);
  const isReplaced = parameters.has("caption");
  const { source, chat, options } = openChats(call, readSendOptions(parameters));
  const message = findMessage(call, source, "copy");
  if (!canCopy(message)) throw badRequest("the message can't be copied");
  const content = start(copyOf(call, message));
  const replaced =
    isReplaced && hasCaption(message) ? { ...withoutCaption(content), ...caption } : content;
  const { message_id } = post(call, chat, replaced, options);
  const result: MessageId = { message_id };
  return toResult(result);
};

/** https://core.telegram.org/bots/api#copymessages */
export const copyMessages: MethodHandler = (call) => {
  const ids = readMessageIds(call.parameters);
  const isRemoved = call.parameters.boolean("remove_caption");
  const { source, chat, options } = openChats(call, readSendOptions(call.parameters));
  const messages = findMessages(source, ids).filter(canCopy);
  const copies = messages.map((message) => copyOf(call, message));
  const contents = isRemoved ? copies.map(withoutCaption) : copies;
  return postAll(call, chat, options, withAlbums(call, messages, contents));
};

/** Reads where a video begins. Returns the function that applies it. */
function readStart({ parameters }: MethodCall): (content: Content) => Content {
  const isReplaced = parameters.has("video_start_timestamp");
  const start = parameters.integer("video_start_timestamp", 0, 0, MAX_INT32);
  return ({ video, ...content }) => {
    if (video === undefined) return content;
    const { start_timestamp: _, ...rest } = video;
    if (!isReplaced) return { video, ...content };
    return { video: start === 0 ? rest : { ...rest, start_timestamp: start }, ...content };
  };
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

function findMessage(
  { parameters }: MethodCall,
  source: Chat,
  verb: "copy" | "forward",
): SeenMessage {
  const message = source.messages.get(messageIdOf(parameters));
  if (message === undefined) throw badRequest(`message to ${verb} not found`);
  return message;
}

/** Returns those messages that exist. */
function findMessages(source: Chat, ids: readonly number[]): SeenMessage[] {
  const messages = ids.flatMap((id) => source.messages.get(id) ?? []);
  if (messages.length === 0) throw badRequest("there are no messages to forward");
  if (
    messages.some(({ message_id }, index) => message_id <= (messages[index - 1]?.message_id ?? 0))
  )
    throw badRequest("message identifiers must be in a strictly increasing order");
  return messages;
}

function canForward(message: SeenMessage): boolean {
  return !isService(message) && !message.has_protected_content;
}

/** Protection keeps people from copying a message, not bots. */
function canCopy(message: SeenMessage): boolean {
  const { paid_media, giveaway, giveaway_winners, invoice } = message;
  return !isService(message) && !paid_media && !giveaway && !giveaway_winners && !invoice;
}

function forwardFields(message: SeenMessage): Content {
  const { via_bot } = message;
  return { forward_origin: originOf(message), ...(via_bot === undefined ? {} : { via_bot }) };
}

/** A copy of a poll is a new one. */
function copyOf({ world }: MethodCall, message: SeenMessage): Content {
  const { poll, ...content } = contentOf(message);
  return poll === undefined ? content : { poll: world.polls.copy(poll), ...content };
}

/** Puts the messages of one album into a new one, if there are two of them; documents or audio files alone become one. */
function withAlbums(
  { world }: MethodCall,
  messages: readonly SeenMessage[],
  contents: readonly Content[],
): Content[] {
  const isUniform = (["document", "audio"] as const).some((kind) =>
    messages.every((message) => message[kind] !== undefined && message.animation === undefined),
  );
  const keys = messages.map(({ media_group_id }) => (isUniform ? "all" : media_group_id));
  const albums = new Map<string, string>();
  return contents.map((content, index) => {
    const key = keys[index];
    const count = keys.filter((each) => each === key).length;
    if (key === undefined || count < 2 || count > MAX_ALBUM) return content;
    const album = albums.get(key) ?? randomLongId(world.random);
    albums.set(key, album);
    return { ...content, media_group_id: album };
  });
}

function postAll(
  call: MethodCall,
  chat: Chat,
  options: SendOptions,
  contents: readonly Content[],
): MethodResult {
  const result: MessageId[] = contents.map((content) => {
    const { message_id } = post(call, chat, content, options);
    return { message_id };
  });
  return toResult(result);
}
