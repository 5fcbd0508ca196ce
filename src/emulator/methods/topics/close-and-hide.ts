import { GENERAL_TOPIC_ID } from "../../model/chats/topics.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import {
  changeTopic,
  findTopic,
  type OpenTopic,
  openForum,
  openTopic,
  requireTopicRight,
} from "./open-topic.ts";

/** https://core.telegram.org/bots/api#closeforumtopic */
export const closeForumTopic: MethodHandler = (call) => setClosed(call, openTopic(call), true);

/** https://core.telegram.org/bots/api#reopenforumtopic */
export const reopenForumTopic: MethodHandler = (call) => setClosed(call, openTopic(call), false);

/** https://core.telegram.org/bots/api#closegeneralforumtopic */
export const closeGeneralForumTopic: MethodHandler = (call) =>
  setClosed(call, openGeneral(call), true);

/** https://core.telegram.org/bots/api#reopengeneralforumtopic */
export const reopenGeneralForumTopic: MethodHandler = (call) =>
  setClosed(call, openGeneral(call), false);

/** https://core.telegram.org/bots/api#hidegeneralforumtopic */
export const hideGeneralForumTopic: MethodHandler = (call) => setHidden(call, true);

/** https://core.telegram.org/bots/api#unhidegeneralforumtopic */
export const unhideGeneralForumTopic: MethodHandler = (call) => setHidden(call, false);

function openGeneral(call: MethodCall): OpenTopic {
  return findTopic(openForum(call), GENERAL_TOPIC_ID);
}

function setClosed(
  call: MethodCall,
  opened: OpenTopic,
  isClosed: boolean,
): ReturnType<typeof toResult> {
  const { chat, topic } = opened;
  if (chat.info.type === "private") throw badRequest("the chat is not a supergroup forum");
  requireTopicRight(call, opened, "close or open the topic");
  if (topic.isClosed === isClosed) throw badRequest("TOPIC_NOT_MODIFIED");
  // Reopening the General topic also unhides it.
  const change = isClosed ? { isClosed } : { isClosed, isHidden: false };
  changeTopic(
    call,
    opened,
    change,
    isClosed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} },
  );
  return toResult(true);
}

/** Hiding the General topic also closes it. */
function setHidden(call: MethodCall, isHidden: boolean): ReturnType<typeof toResult> {
  const opened = openGeneral(call);
  if (opened.chat.info.type === "private") throw badRequest("the chat is not a supergroup forum");
  requireTopicRight(call, opened, "close or open the topic");
  if (opened.topic.isHidden === isHidden) throw badRequest("TOPIC_NOT_MODIFIED");
  const change = isHidden ? { isHidden, isClosed: true } : { isHidden };
  const message = isHidden
    ? { general_forum_topic_hidden: {} }
    : { general_forum_topic_unhidden: {} };
  changeTopic(call, opened, change, message);
  return toResult(true);
}
