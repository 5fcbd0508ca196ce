import type { ForumTopicEdited } from "../../../types/index.ts";
import { GENERAL_TOPIC_ID, type Topic } from "../../model/chats/topics.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { createTopic } from "../../model/groups/topics.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodCall, type MethodHandler } from "../method.ts";
import {
  changeTopic,
  findTopic,
  type OpenTopic,
  openForum,
  openTopic,
  requireTopicRight,
} from "./open-topic.ts";

const MAX_NAME = 128;
const MAX_COLOR = 0xffffff;
/** The color of a topic whose creator chose none. */
const DEFAULT_COLOR = 0x6fb9f0;

/** https://core.telegram.org/bots/api#createforumtopic */
export const createForumTopic: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const name = readName(call);
  const color = parameters.integer("icon_color", 0, -1, MAX_INT32);
  const emoji = parameters.text("icon_custom_emoji_id");
  const chat = openForum(call);
  const isAllowed = chat.info.type === "private" || hasRightIn(chat, bot.user, "can_manage_topics");
  if (!isAllowed) throw badRequest("not enough rights to create a topic");
  if (name === "") throw badRequest("name must be non-empty");
  if (color < 0 || color > MAX_COLOR) throw badRequest("invalid icon color specified");
  const topic = createTopic(world, chat, bot.user, {
    name,
    icon_color: color === 0 ? DEFAULT_COLOR : color,
    ...(isSet(emoji) ? { icon_custom_emoji_id: emoji } : {}),
  });
  const { creatorId: _, isClosed: __, isHidden: ___, ...result } = topic;
  return toResult(result);
};

/** https://core.telegram.org/bots/api#editforumtopic */
export const editForumTopic: MethodHandler = (call) => {
  const { parameters } = call;
  const name = readName(call);
  const emoji = parameters.has("icon_custom_emoji_id")
    ? parameters.text("icon_custom_emoji_id")
    : undefined;
  const isNameGiven = parameters.has("name");
  const opened = openTopic(call);
  requireTopicRight(call, opened, "edit the topic");
  if (isNameGiven && name === "") throw badRequest("name must be non-empty");
  edit(call, opened, {
    ...(isNameGiven ? { name } : {}),
    ...(emoji === undefined ? {} : { emoji }),
  });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#editgeneralforumtopic */
export const editGeneralForumTopic: MethodHandler = (call) => {
  const name = readName(call);
  const isNameGiven = call.parameters.has("name");
  const opened = findTopic(openForum(call), GENERAL_TOPIC_ID);
  requireTopicRight(call, opened, "edit the topic");
  if (isNameGiven && name === "") throw badRequest("name must be non-empty");
  if (isNameGiven) edit(call, opened, { name });
  return toResult(true);
};

/** An empty emoji, or 0, removes the icon. */
function edit(
  call: MethodCall,
  opened: OpenTopic,
  change: { name?: string; emoji?: string },
): void {
  const { name: oldName, icon_custom_emoji_id: oldEmoji, ...rest } = opened.topic;
  const { name = oldName, emoji: newEmoji = oldEmoji ?? "" } = change;
  if (name === oldName && newEmoji === (oldEmoji ?? "")) {
    if (change.name === undefined && change.emoji === undefined) return;
    throw badRequest("TOPIC_NOT_MODIFIED");
  }
  const icon = isSet(newEmoji) ? { icon_custom_emoji_id: newEmoji } : {};
  const message: ForumTopicEdited = {
    ...(name === oldName ? {} : { name }),
    ...(newEmoji === (oldEmoji ?? "")
      ? {}
      : { icon_custom_emoji_id: isSet(newEmoji) ? newEmoji : "" }),
  };
  const topic: Topic = { ...rest, name, ...icon };
  changeTopic(call, { chat: opened.chat, topic }, {}, { forum_topic_edited: message });
}

function isSet(emoji: string): boolean {
  return emoji !== "" && emoji !== "0";
}

function readName({ parameters }: MethodCall): string {
  return [...parameters.text("name").trim()].slice(0, MAX_NAME).join("");
}
