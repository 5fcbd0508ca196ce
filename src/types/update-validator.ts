import type { Update } from "./index.ts";

/** What the bot asks to look at everything that comes in and goes out. `telewire/zod` makes one. */
export interface UpdateValidator {
  /** Looks at an update before its handlers do. What it throws goes to `bot.catch`, and no handler sees the update. */
  checkUpdate(update: Update): void;
  /** Looks at a call before it is sent. What it throws the call rejects with, and nothing is sent. */
  checkCall(method: string, params: Readonly<Record<string, unknown>>): void;
}
