/** What to answer to one HTTP request. There is never a body: Telegram would take it for a method call. */
export interface Answer {
  readonly status: 200 | 400 | 401 | 405 | 408 | 413 | 500 | 503;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

const NONE: Answer["headers"] = {};

/** For answers that come before the end of the body: the connection would be held for as long as that keeps coming. */
const CLOSE: Answer["headers"] = { connection: "close" };

/** The update is done with: Telegram forgets it and sends the next one of its chat. */
export const TAKEN: Answer = { status: 200, headers: NONE };

/** The body is no update, or did not come whole. */
export const NO_UPDATE: Answer = { status: 400, headers: NONE };

/** The secret token is missing or wrong. */
export const STRANGER: Answer = { status: 401, headers: CLOSE };

/** Telegram only posts. */
export const POST_ONLY: Answer = { status: 405, headers: { ...CLOSE, allow: "POST" } };

/** The body did not come in time. */
export const TOO_SLOW: Answer = { status: 408, headers: CLOSE };

/** The body is longer than any update. */
export const TOO_LARGE: Answer = { status: 413, headers: NONE };

/** Handling failed: Telegram delivers again, at once the first time, then ever more slowly for a day. */
export const FAILED: Answer = { status: 500, headers: NONE };

/** Still at work. Telegram asks again when told to and, unlike after a 500, waits no longer each time. */
export const STILL_RUNNING: Answer = { status: 503, headers: { "retry-after": "1" } };
