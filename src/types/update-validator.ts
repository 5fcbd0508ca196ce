import type { Update } from "./index.ts";

/** Checks every update and every call of a bot. `validator()` of `telewire/zod` creates one. */
export interface UpdateValidator {
  /** Called before the handlers of an update. If it throws, the error goes to `bot.catch`, and no handler runs. */
  checkUpdate(update: Update): void;
  /** Called before a call is sent. If it throws, the call rejects with that error, and nothing is sent. */
  checkCall(method: string, params: Readonly<Record<string, unknown>>): void;
}
