import type { Story } from "../../../types/index.ts";
import { toChatInfo } from "../../model/chats/chat.ts";
import type { PostedStory, Posting } from "../../model/stories/stories.ts";
import { toResult } from "../../wire/envelope.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, requiredText } from "../method.ts";
import { readStory, storeStory } from "./story-content.ts";

const MAX_ID = 1_000_000_000;
const HOUR = 3600;
const ACTIVE_PERIODS: readonly number[] = [6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR];

/** https://core.telegram.org/bots/api#poststory */
export const postStory: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const terms = readTerms(parameters);
  const draft = readStory(call);
  const { user } = world.business.get(bot, connectionId).connection;
  checkTerms(terms);
  world.business.checkRight(bot, connectionId, "can_manage_stories");
  const content = storeStory(call, draft);
  return toResult(toStory(world.stories.post(content, { ...terms, chat: toChatInfo(user) })));
};

/** https://core.telegram.org/bots/api#repoststory */
export const repostStory: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const terms = readTerms(parameters);
  const storyId = parameters.integer("from_story_id", 0, 0, MAX_ID);
  const fromChatId = requiredText(parameters, "from_chat_id");
  const { user } = world.business.get(bot, connectionId).connection;
  const from = world.getChat(bot, fromChatId);
  checkTerms(terms);
  if (storyId === 0 || from.info.type !== "private")
    throw badRequest("invalid story to repost specified");
  world.business.checkRight(bot, connectionId, "can_manage_stories");
  const source = world.business.findByUser(bot, from.id);
  if (source === undefined) throw badRequest("BOT_ACCESS_FORBIDDEN");
  world.business.checkRight(bot, source.connection.id, "can_manage_stories");
  const { content, has_protected_content } = world.stories.get(from.id, storyId);
  if (has_protected_content) throw badRequest("story can't be reposted");
  return toResult(toStory(world.stories.post(content, { ...terms, chat: toChatInfo(user) })));
};

/** https://core.telegram.org/bots/api#editstory */
export const editStory: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const storyId = parameters.integer("story_id", 0, 0, MAX_ID);
  const draft = readStory(call);
  const { user } = world.business.get(bot, connectionId).connection;
  if (storyId === 0) throw badRequest("story can't be edited");
  world.business.checkRight(bot, connectionId, "can_manage_stories");
  const story = world.stories.get(user.id, storyId);
  return toResult(toStory(world.stories.edit(story, storeStory(call, draft))));
};

/** https://core.telegram.org/bots/api#deletestory */
export const deleteStory: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const storyId = parameters.integer("story_id", 0, 0, MAX_ID);
  const { user } = world.business.get(bot, connectionId).connection;
  if (storyId === 0) throw badRequest("invalid story identifier specified");
  world.business.checkRight(bot, connectionId, "can_manage_stories");
  world.stories.delete(user.id, storyId);
  return toResult(true);
};

type Terms = Omit<Posting, "chat">;

function readTerms(parameters: Parameters): Terms {
  return {
    activePeriod: parameters.integer("active_period", 0, 0, MAX_ID),
    staysOnPage: parameters.boolean("post_to_chat_page"),
    isProtected: parameters.boolean("protect_content"),
  };
}

function checkTerms({ activePeriod }: Terms): void {
  if (!ACTIVE_PERIODS.includes(activePeriod))
    throw badRequest("invalid story active period specified");
}

function toStory({ chat, id }: PostedStory): Story {
  return { chat, id };
}
