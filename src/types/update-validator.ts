import type { Update } from "./index.ts";

/** Checks every update and every call of a bot. `validator()` of `telewire/zod` creates one. */
export interface UpdateValidator {
  /** Called with an update before its handlers. If it throws, `bot.catch` gets the error and no handler runs. */
  checkUpdate(update: Update): void;
  /** Called before a call is sent. If it throws, the call rejects with that error and is not sent. */
  checkCall(method: string, params: Readonly<Record<string, unknown>>): void;
}
