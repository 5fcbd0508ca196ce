import { publish } from "../../../model/chats/publish.ts";
import type { MessageDraft } from "../../../model/messages/draft.ts";
import type { Actor } from "../actor.ts";

/** Returns the draft that the chat shows now; undefined when it shows no draft. */
export function shownDraft({ chat, world }: Actor): MessageDraft | undefined {
  const { draft } = chat;
  return draft !== undefined && world.timers.now() < draft.expiresAtMs ? draft.draft : undefined;
}

/** Stops the generation of the draft that the chat shows. Throws when no draft can be stopped. */
export function stopDraft(actor: Actor): void {
  const { chat } = actor;
  const draft = shownDraft(actor);
  if (draft?.can_stop !== true)
    throw new TypeError(`Chat ${chat.id} shows no draft with can_stop: true`);
  const { can_stop: _, ...stopped } = draft;
  const { draft_id, message_thread_id } = stopped;
  chat.draft = chat.draft?.isKeptOnStop === true ? { ...chat.draft, draft: stopped } : undefined;
  chat.record({ kind: "draft_stopped", draft_id });
  publish(chat, "stopped_message_generation", {
    chat: chat.info,
    ...(message_thread_id === undefined ? {} : { message_thread_id }),
    draft_id,
  });
}
