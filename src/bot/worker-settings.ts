import type { Update } from "../types/index.ts";
import type { DeadLetterHandler } from "./attempts.ts";

/** How a worker runs the handlers of a bot. What is `undefined` is as the bot's own settings say. */
export interface WorkerSettings {
  readonly concurrency: number | undefined;
  readonly timeoutMs: number | undefined;
  readonly attempts: number | undefined;
  readonly onDeadLetter: DeadLetterHandler | undefined;
  /** Called before that. */
  readonly onFailure: (update: Update, error: unknown) => void;
}
