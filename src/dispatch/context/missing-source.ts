import type { UpdateView } from "../view/update-view.ts";
import type { ShortcutEntry } from "./shortcut-entry.ts";
import { fillFrom, isGuest, paramOf, type SourceName } from "./shortcut-sources.ts";

/** What an update lacks, where the name of the parameter does not say it. */
const NOUNS: Partial<Readonly<Record<SourceName, string>>> = {
  actor: "user or chat",
  editable: "message",
  ephemeral: "ephemeral message",
  ephemeral_reply: "user",
  managed_bot: "managed bot",
  message: "message",
  origin: "message",
  origin_chat: "chat",
  payment: "payment",
  requester: "join request",
  story: "story",
  topic: "topic",
};

/** Creates the error of a shortcut for an update that lacks one of its sources, or has it out of reach. Loaded when it is needed. */
export function missingSource(
  view: UpdateView,
  { name, method }: ShortcutEntry,
  source: SourceName,
): TypeError {
  const noun =
    NOUNS[source] ??
    paramOf(source)
      .replace(/_ids?$/, "")
      .replaceAll("_", " ");
  const article = /^[aeio]/.test(noun) ? "an" : "a";
  const why = fillFrom(source, view, view)
    ? outOfReach(view, method)
    : `which this update (${view.kind ?? "an unknown kind"}) does not name: call ctx.api`;
  return new TypeError(`ctx.${name}() needs ${article} ${noun}, ${why} instead`);
}

/** Explains why a shortcut cannot use what the update has, and what to call. */
function outOfReach(view: UpdateView, method: string): string {
  if (isGuest(view)) return "but a guest message can only be answered: call ctx.answerGuestQuery()";
  return view.msgId === 0
    ? "but an ephemeral one has no message_id: call ctx.editEphemeralMessageText()"
    : `but ${method} takes no business_connection_id: call ctx.api for the bot's own chat`;
}

/** Throws the error for effects and jobs of a bot whose updates do not come from an inbox. */
export function refuseDurable(): never {
  throw new TypeError(
    'ctx.once() and ctx.schedule() need an inbox: bot.start({ inbox: "./inbox" }), or workers() of telewire/workers',
  );
}
