/** The response to one HTTP request. It never has a body: Telegram would take that for a method call. */
export interface WebhookResponse {
  readonly status: 200 | 400 | 401 | 405 | 408 | 413 | 500 | 503;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

const NO_HEADERS: WebhookResponse["headers"] = {};

/** For responses sent before the end of the request body: a slow body would otherwise hold the connection. */
const CLOSE: WebhookResponse["headers"] = { connection: "close" };

/** Telegram drops the update and sends the next one of its chat. */
export const OK: WebhookResponse = { status: 200, headers: NO_HEADERS };

/** The body is not an update, or is truncated. */
export const BAD_REQUEST: WebhookResponse = { status: 400, headers: NO_HEADERS };

/** The secret token is missing or wrong. */
export const UNAUTHORIZED: WebhookResponse = { status: 401, headers: CLOSE };

/** Telegram only sends POST requests. */
export const METHOD_NOT_ALLOWED: WebhookResponse = {
  status: 405,
  headers: { connection: "close", allow: "POST" },
};

/** The body did not arrive in time. */
export const REQUEST_TIMEOUT: WebhookResponse = { status: 408, headers: CLOSE };

/** The body is longer than any update. */
export const PAYLOAD_TOO_LARGE: WebhookResponse = { status: 413, headers: NO_HEADERS };

/** Handling failed: Telegram delivers the update again, at once the first time, then ever more slowly for a day. */
export const INTERNAL_ERROR: WebhookResponse = { status: 500, headers: NO_HEADERS };

/** The bot is busy. Telegram retries after `retry-after` and, unlike after a 500, does not slow down. */
export function busyResponse(retryAfterSeconds: number): WebhookResponse {
  return { status: 503, headers: { "retry-after": String(Math.ceil(retryAfterSeconds)) } };
}

/** The handlers are still running. */
export const SERVICE_UNAVAILABLE: WebhookResponse = /* @__PURE__ */ busyResponse(1);
