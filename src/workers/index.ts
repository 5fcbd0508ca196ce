export type {
  Claim,
  DeadLetter,
  DeadLetters,
  EffectState,
  Effects,
  Entry,
  Inbox,
  InboxStats,
  StoredEntry,
} from "../inbox/inbox.ts";
export { type JournalOptions, journal } from "../inbox/journal/journal.ts";
export { type InboxIntake, type InboxOptions, inbox } from "./inbox.ts";
export { type InboxMetricsOptions, inboxMetrics, metricsResponse } from "./metrics.ts";
export type { TracePropagation } from "./trace-propagation.ts";
export type {
  DeadLetterHandler,
  DurableBot,
  PollOptions,
  RunnerSettings,
  StorableBot,
  UpdateRunner,
  WorkerBot,
} from "./worker-bot.ts";
export { workers } from "./workers.ts";
export type {
  Workers,
  WorkersHealth,
  WorkersOptions,
  WorkersStartOptions,
} from "./workers-options.ts";
