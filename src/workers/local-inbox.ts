import type { Inbox } from "../inbox/inbox.ts";
import { journal } from "../inbox/journal/journal.ts";
import type { UpdateStore } from "../lifecycle/start-options.ts";
import { inbox as intakeOf } from "./inbox.ts";
import type { StorableBot, WorkerBot } from "./worker-bot.ts";
import { workers } from "./workers.ts";
import type { Workers } from "./workers-options.ts";

/** What `bot.start({ inbox })` stores updates in, and what handles them in the same process. */
export interface LocalInbox {
  readonly store: UpdateStore;
  /** `undefined` when other processes handle them. */
  readonly workers: Workers | undefined;
  /** Closes an inbox that was opened here. */
  close(): Promise<void>;
}

/** Opens the folder of a journal, or uses an engine or the result of `inbox()`. */
export function openLocalInbox(
  bot: StorableBot & WorkerBot,
  inbox: string | Inbox | UpdateStore,
): LocalInbox {
  if (typeof inbox === "object" && "store" in inbox)
    return { store: inbox, workers: undefined, close: async () => undefined };
  const engine = typeof inbox === "string" ? journal(inbox) : inbox;
  return {
    store: intakeOf(bot, engine),
    workers: workers(bot, engine),
    close: async () => {
      if (typeof inbox === "string") await engine.close();
    },
  };
}
