import { isRetryAfter } from "./internal/durations.ts";

/** How far a failed request got: `"no"`, never sent; `"maybe"`, possibly executed; `"yes"`, part of a response arrived. */
export type Sent = "no" | "maybe" | "yes";

/** The base class of all errors of this package, including those that do not come from Telegram, such as file errors. */
export class TelewireError extends Error {
  override readonly name: string = "TelewireError";
}

/** The body of an error response, as Telegram sends it. Source: https://core.telegram.org/bots/api#making-requests */
export interface ApiErrorBody {
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

/** Known reasons for which Telegram rejects a call, grouped by what a bot can do about them. */
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
  | "topic_closed"
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
  | "url_not_fetched"
  | "voice_messages_forbidden"
  | "stickerset_invalid"
  | "reaction_invalid"
  | "charge_already_refunded";

/**
 * Telegram has changed the endings and capitals of descriptions before, so each is matched by its stable part: a pattern, or
 * the words of the reason itself.
 */
const REASONS: Readonly<Record<ApiErrorReason, string>> = {
  unauthorized: "^unauthorized",
  method_not_found: "^not found: method not found",
  other_poller: "terminated by other getUpdates",
  webhook_active: "while webhook is active",
  too_many_requests: "^too many requests",
  bot_blocked: "bot was blocked by the user",
  user_deactivated: "user is deactivated",
  conversation_not_started: "bot can't initiate conversation",
  bot_kicked: "bot was kicked from",
  bot_not_member: "bot is not a member of",
  group_deleted: "group chat was deleted",
  group_upgraded: "group chat was upgraded to a supergroup",
  chat_not_found: "",
  user_not_found: "",
  topic_not_found: "message thread not found",
  topic_closed: "",
  not_enough_rights:
    "not enough rights|have no rights|need administrator rights|CHAT_(?:ADMIN_REQUIRED|WRITE_FORBIDDEN)",
  message_not_modified: "message is not modified",
  message_not_found: "message to .+ not found",
  message_not_editable: "message can't be edited",
  message_not_deletable: "message can't be deleted",
  message_empty: "message text is empty",
  message_too_long: "message (?:caption )?is too long|^bad request: text is too long",
  entities_not_parsed: "can't parse entities",
  query_too_old: "query is too old",
  button_data_invalid: "",
  file_too_big: "file is too big",
  file_id_invalid: "wrong (?:remote file identifier|file_id)|invalid file_id",
  url_not_fetched: "wrong HTTP URL|failed to get HTTP URL content",
  voice_messages_forbidden: "",
  stickerset_invalid: "",
  reaction_invalid: "",
  charge_already_refunded: "",
};

/** Telegram rejected the call. `error_code` equals the HTTP status. */
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
   * The parameters of the call, as the caller passed them. Logging, inspecting or serializing the error does not show them:
   * they may contain secrets, such as the `secret_token` of `setWebhook`, and whole files.
   */
  get payload(): unknown {
    return this.#payload;
  }

  /** The reason as a literal type, for comparisons; `undefined` when this version does not know it. */
  get reason(): ApiErrorReason | undefined {
    return (Object.keys(REASONS) as ApiErrorReason[]).find((name) =>
      new RegExp(REASONS[name] || name.replaceAll("_", "[ _]"), "i").test(this.description),
    );
  }

  /** Seconds to wait before the next attempt, on a 429: above 0 and finite, or `undefined`. */
  get retryAfterSeconds(): number | undefined {
    const { retry_after } = this.parameters;
    return isRetryAfter(retry_after) && Number.isFinite(retry_after) ? retry_after : undefined;
  }

  /** Id of the supergroup to which the group was upgraded. */
  get migrateToChatId(): number | undefined {
    return this.parameters.migrate_to_chat_id;
  }
}

/**
 * The connection was refused, reset or cut off before a complete response arrived. `sent` says whether the server may have
 * executed the call.
 */
export class NetworkError extends TelewireError {
  override readonly name = "NetworkError" as const;
  readonly method: string;
  readonly sent: Sent;
  /** Error code of the system or library, for example `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, method: string, sent: Sent, code?: string) {
    super(message);
    this.method = method;
    this.sent = sent;
    this.code = code;
  }
}

/** A file could not be read for an upload, or could not be found or written for a download. No call was executed with it. */
export class FileError extends TelewireError {
  override readonly name = "FileError" as const;
  /** The Bot API method that would have sent the file, or `download`. */
  readonly method: string;
  /** Error code of the system, for example `ENOENT`. */
  readonly code: string | undefined;

  constructor(message: string, method: string, code?: string) {
    super(message);
    this.method = method;
    this.code = code;
  }
}

/** The timeout of the client expired before the response was complete. */
export class TimeoutError extends TelewireError {
  override readonly name = "TimeoutError" as const;
  readonly method: string;
  readonly sent: Sent;
  readonly timeoutMs: number;

  constructor(method: string, sent: Sent, timeoutMs: number) {
    super(`${method}: no complete response within ${timeoutMs} ms`);
    this.method = method;
    this.sent = sent;
    this.timeoutMs = timeoutMs;
  }
}

/** Invalid input: a response without the envelope of the Bot API, or a malformed update. */
export class DecodeError extends TelewireError {
  override readonly name = "DecodeError" as const;
  /** HTTP status of a response; `undefined` for an update. */
  readonly status: number | undefined;
  /** The beginning of the input, at most 256 characters. */
  readonly snippet: string;

  constructor(message: string, snippet: string, status?: number) {
    super(message);
    this.snippet = snippet.slice(0, 256);
    this.status = status;
  }
}

/** A violation of the Bot API in a call or an update. */
export interface Problem {
  /** Path of the value, for example `reply_markup.inline_keyboard[0][1].callback_data`; empty for the whole. */
  readonly path: string;
  /** What is wrong, for example `is 70 bytes; Telegram accepts 1-64`. Never contains text that was sent or received. */
  readonly message: string;
}

/** A strict validator rejected an update, which was then not handled, or a call, which was then not sent. */
export class ValidationError extends TelewireError {
  override readonly name = "ValidationError" as const;
  /** The method, or `update` and its id. */
  readonly subject: string;
  /** All problems that were found. The message names the first one. */
  readonly problems: readonly Problem[];

  constructor(subject: string, problems: readonly [Problem, ...Problem[]]) {
    const [{ path, message }, ...others] = problems;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    super(`${subject}${path && `: ${path}`} ${message}${more}`);
    this.subject = subject;
    this.problems = problems;
  }
}

/** Another update or process changed a session after it was read. The changes of the handlers were not stored. */
export class SessionConflictError extends TelewireError {
  override readonly name = "SessionConflictError" as const;
  /** Key of the session in its storage. */
  readonly key: string;

  constructor(key: string) {
    super(`session ${key} was changed by another update or process; this change was not stored`);
    this.key = key;
  }
}

/**
 * The bot did not take an update, which must be delivered again later: as many updates wait as the bot's capacity allows, or
 * the bot is stopping. Webhooks respond with a 503.
 */
export class BusyError extends TelewireError {
  override readonly name = "BusyError" as const;
  readonly reason: "capacity" | "stopping";
  /** When to deliver the update again. */
  readonly retryAfterSeconds: number = 1;

  constructor(reason: "capacity" | "stopping") {
    super(
      reason === "capacity"
        ? "Too many updates wait to be handled: deliver this one again later"
        : "The bot has been stopped: deliver this update again later",
    );
    this.reason = reason;
  }
}

/**
 * An effect of `ctx.once()` has begun, and its end is unknown: the process crashed during it, or it takes long elsewhere. It
 * may or may not have happened.
 */
export class EffectUnknownError extends TelewireError {
  override readonly name = "EffectUnknownError" as const;
  /** The key of the effect. */
  readonly key: string;
  /** When it began, in milliseconds since the epoch. */
  readonly begunAt: number;

  constructor(key: string, begunAt: number) {
    super(
      `ctx.once(${JSON.stringify(key)}) began at ${new Date(begunAt).toISOString()}, and may or may not have had its effect: find out whether it has, and go on with another key if not`,
    );
    this.key = key;
    this.begunAt = begunAt;
  }
}
