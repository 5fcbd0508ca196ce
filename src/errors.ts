import { isRetryAfter } from "./internal/durations.ts";

/** How far a failed request came: `"no"` never left, `"maybe"` may have been executed, `"yes"` was answered in part. */
export type Sent = "no" | "maybe" | "yes";

/** What every error of this package extends. */
export class TelewireError extends Error {
  override readonly name: string = "TelewireError";
}

/** Shape of the server's refusal, as it came off the wire. Source: https://core.telegram.org/bots/api#making-requests */
export interface ApiErrorBody {
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

/** Well-known refusals, by what a bot can do about them. */
export type ApiErrorReason =
  | "unauthorized"
  | "method_not_found"
  | "other_poller"
  | "webhook_active"
  | "too_many_requests"
  | "bot_blocked"
  | "user_deactivated"
  | "conversation_not_started"
  | "bot_kicked"
  | "bot_not_member"
  | "group_deleted"
  | "group_upgraded"
  | "chat_not_found"
  | "user_not_found"
  | "topic_not_found"
  | "not_enough_rights"
  | "message_not_modified"
  | "message_not_found"
  | "message_not_editable"
  | "message_not_deletable"
  | "message_empty"
  | "message_too_long"
  | "entities_not_parsed"
  | "query_too_old"
  | "button_data_invalid"
  | "file_too_big"
  | "file_id_invalid"
  | "url_not_fetched";

/** Telegram promises no descriptions, and has changed their ends and capitals before: each is known by its core. */
const REASONS: Readonly<Record<ApiErrorReason, RegExp>> = {
  unauthorized: /^unauthorized/i,
  method_not_found: /^not found: method not found/i,
  other_poller: /terminated by other getUpdates/i,
  webhook_active: /while webhook is active/i,
  too_many_requests: /^too many requests/i,
  bot_blocked: /bot was blocked by the user/i,
  user_deactivated: /user is deactivated/i,
  conversation_not_started: /bot can't initiate conversation/i,
  bot_kicked: /bot was kicked from/i,
  bot_not_member: /bot is not a member of/i,
  group_deleted: /group chat was deleted/i,
  group_upgraded: /group chat was upgraded to a supergroup/i,
  chat_not_found: /chat not found/i,
  user_not_found: /user not found/i,
  topic_not_found: /message thread not found/i,
  not_enough_rights: /not enough rights/i,
  message_not_modified: /message is not modified/i,
  message_not_found: /message to .+ not found/i,
  message_not_editable: /message can't be edited/i,
  message_not_deletable: /message can't be deleted/i,
  message_empty: /message text is empty/i,
  message_too_long: /message is too long|^bad request: text is too long/i,
  entities_not_parsed: /can't parse entities/i,
  query_too_old: /query is too old/i,
  button_data_invalid: /BUTTON_DATA_INVALID/i,
  file_too_big: /file is too big/i,
  file_id_invalid: /wrong (?:remote file identifier|file_id)|invalid file_id/i,
  url_not_fetched: /wrong HTTP URL|failed to get HTTP URL content/i,
};

/** Telegram answered and said no. `error_code` equals the HTTP status. */
export class ApiError extends TelewireError {
  override readonly name = "ApiError" as const;
  readonly error_code: number;
  readonly description: string;
  readonly parameters: NonNullable<ApiErrorBody["parameters"]>;
  /** The Bot API method that was called. */
  readonly method: string;
  readonly #payload: unknown;

  constructor(body: ApiErrorBody, method: string, payload: unknown) {
    super(`${method}: ${body.error_code} ${body.description}`);
    this.error_code = body.error_code;
    this.description = body.description;
    this.parameters = body.parameters ?? {};
    this.method = method;
    this.#payload = payload;
  }

  /**
   * The parameters it was called with, as the caller gave them. No log, inspection or JSON of the error shows them: they
   * may hold secrets, such as the `secret_token` of `setWebhook`, and whole files.
   */
  get payload(): unknown {
    return this.#payload;
  }

  /** Why, in a word that the compiler checks; `undefined` for a refusal that this version does not know. */
  get reason(): ApiErrorReason | undefined {
    const names = Object.keys(REASONS) as ApiErrorReason[];
    return names.find((name) => REASONS[name].test(this.description));
  }

  /** Seconds to wait before the next try, on a 429: above 0 and finite, or `undefined`. */
  get retryAfterSeconds(): number | undefined {
    const { retry_after } = this.parameters;
    return isRetryAfter(retry_after) && Number.isFinite(retry_after) ? retry_after : undefined;
  }

  /** Identifier of the supergroup that the group became. */
  get migrateToChatId(): number | undefined {
    return this.parameters.migrate_to_chat_id;
  }
}

/** No answer came: refused, reset, cut off. `sent` tells whether the server may have executed the call. */
export class NetworkError extends TelewireError {
  override readonly name = "NetworkError" as const;
  readonly method: string;
  readonly sent: Sent;
  /** System or library code, for example `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, method: string, sent: Sent, code?: string) {
    super(message);
    this.method = method;
    this.sent = sent;
    this.code = code;
  }
}

/** A file could not be read for an upload, or not be written or found for a download. No call was executed with it. */
export class FileError extends TelewireError {
  override readonly name = "FileError" as const;
  /** The Bot API method that was to send it, or `download`. */
  readonly method: string;
  /** Code of the system, for example `ENOENT`. */
  readonly code: string | undefined;

  constructor(message: string, method: string, code?: string) {
    super(message);
    this.method = method;
    this.code = code;
  }
}

/** Our own deadline passed before the answer was complete. */
export class TimeoutError extends TelewireError {
  override readonly name = "TimeoutError" as const;
  readonly method: string;
  readonly sent: Sent;
  readonly timeoutMs: number;

  constructor(method: string, sent: Sent, timeoutMs: number) {
    super(`${method}: no complete answer within ${timeoutMs} ms`);
    this.method = method;
    this.sent = sent;
    this.timeoutMs = timeoutMs;
  }
}

/** Something came that is not what was promised: an answer without the envelope, or an update that is none. */
export class DecodeError extends TelewireError {
  override readonly name = "DecodeError" as const;
  /** HTTP status, when it was an answer. */
  readonly status: number | undefined;
  /** Beginning of what came, at most 256 characters. */
  readonly snippet: string;

  constructor(message: string, snippet: string, status?: number) {
    super(message);
    this.snippet = snippet.slice(0, 256);
    this.status = status;
  }
}

/** One thing that is not as the Bot API has it. */
export interface Problem {
  /** Where, for example `reply_markup.inline_keyboard[0][1].callback_data`; empty for the whole. */
  readonly path: string;
  /** What is wrong there, for example `is 70 bytes; Telegram takes 1-64`. Shows no text that was sent or received. */
  readonly message: string;
}

/** A validator in strict mode turned down an update, which then no handler saw, or a call, which then was not sent. */
export class ValidationError extends TelewireError {
  override readonly name = "ValidationError" as const;
  /** The method, or `update` and its identifier. */
  readonly subject: string;
  /** Everything that was found; the message tells the first of it. */
  readonly problems: readonly Problem[];

  constructor(subject: string, problems: readonly [Problem, ...Problem[]]) {
    const [{ path, message }, ...others] = problems;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    super(`${subject}${path && `: ${path}`} ${message}${more}`);
    this.subject = subject;
    this.problems = problems;
  }
}

/** Somebody else wrote a session between our reading and our writing it. What the handlers made of it is not stored. */
export class SessionConflictError extends TelewireError {
  override readonly name = "SessionConflictError" as const;
  /** Of the session, as its storage knows it. */
  readonly key: string;

  constructor(key: string) {
    super(`session ${key} was changed by another update or process; this change was not stored`);
    this.key = key;
  }
}
