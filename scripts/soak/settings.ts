/** How the bot receives updates; `await` and `hold` are modes of webhooks. */
export type Mode = "polling" | "await" | "hold";

export const MODES: readonly Mode[] = ["polling", "await", "hold"];

/** The environment variable with the {@link BotTask}. */
export const BOT_SETTINGS = "SOAK_BOT";

/** What a process of the bot is started with, as JSON. */
export interface BotTask {
  readonly token: string;
  readonly apiRoot: string;
  /** The path of the journal. */
  readonly journal: string;
  /** The number of the process. */
  readonly run: number;
  readonly mode: Mode;
}

/** How long a handler must have run to be lost by a kill. */
export const HOLD_MS = 500;
/** The time limit of handlers. */
export const TIMEOUT_MS = 2_000;
/** How long `bot.stop()` waits for handlers: longer than any takes that ends. */
export const GRACE_MS = 3_000;
