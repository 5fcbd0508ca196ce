import type { MessageDraft } from "../../model/messages/draft.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, messageIdOf } from "../method.ts";

/** How long a draft is shown. */
const DRAFT_MS = 30_000;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** Shows a draft in a private chat, in place of the one before. */
export function showDraft(
  { bot, world, parameters }: MethodCall,
  content: Pick<MessageDraft, "text" | "entities" | "rich_message">,
): MethodResult {
  const chatId = parameters.text("chat_id");
  const threadId = messageIdOf(parameters, "message_thread_id");
  const draftId = parameters.integer("draft_id", 0, -MAX_SAFE, MAX_SAFE);
  const canStop = parameters.boolean("can_stop");
  const isKeptOnStop = parameters.boolean("keep_on_stop");
  const chat = world.getWritableChat(bot, chatId);
  if (chat.info.type !== "private") throw badRequest("TEXTDRAFT_PEER_INVALID");
  if (draftId === 0) throw badRequest("RANDOM_ID_EMPTY");
  if (threadId !== 0 && chat.topics.find(threadId) === undefined)
    throw badRequest("message thread not found");
  const draft: MessageDraft = {
    draft_id: draftId,
    ...(threadId === 0 ? {} : { message_thread_id: threadId }),
    ...content,
    ...(canStop ? { can_stop: true } : {}),
  };
  chat.draft = { draft, expiresAtMs: world.timers.now() + DRAFT_MS, isKeptOnStop };
  chat.record({ kind: "draft", draft });
  return toResult(true);
}
