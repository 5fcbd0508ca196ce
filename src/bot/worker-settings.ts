import type { Durable } from "../dispatch/index.ts";
import type { Update } from "../types/index.ts";
import type { DeadLetterHandler } from "./attempts.ts";

/** A bot whose effects and jobs are stored. */
export interface DurableBot {
  readonly botId: number;
  laneOf(update: Update): string;
  /** The names of the jobs that have a handler. */
  jobNames(): readonly string[];
}

/** How a worker runs the handlers of a bot. What is `undefined` is as the bot's own settings say. */
export interface WorkerSettings {
  readonly concurrency: number | undefined;
  readonly timeoutMs: number | undefined;
  readonly attempts: number | undefined;
  readonly onDeadLetter: DeadLetterHandler | undefined;
  /** Called before that. */
  readonly onFailure: (update: Update, error: unknown) => void;
  /** Creates what `ctx.once()` and `ctx.schedule()` need. */
  readonly createDurable: (bot: DurableBot) => Durable;
}
