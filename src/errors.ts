/** How far a failed request came: `"no"` never left, `"maybe"` may have been executed, `"yes"` was answered in part. */
export type Sent = "no" | "maybe" | "yes";

/** What every error of this package extends. */
export class TelegramError extends Error {
  override readonly name: string = "TelegramError";
}

/** Shape of the server's refusal, as it came off the wire. Source: https://core.telegram.org/bots/api#making-requests */
export interface ApiErrorBody {
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

/** Telegram answered and said no. `error_code` equals the HTTP status. */
export class ApiError extends TelegramError {
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

  /** Seconds to wait before the next try, on a 429. */
  get retryAfterSeconds(): number | undefined {
    return this.parameters.retry_after;
  }

  /** Identifier of the supergroup that the group became. */
  get migrateToChatId(): number | undefined {
    return this.parameters.migrate_to_chat_id;
  }
}

/** No answer came: refused, reset, cut off. `sent` tells whether the server may have executed the call. */
export class NetworkError extends TelegramError {
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

/** Our own deadline passed before the answer was complete. */
export class TimeoutError extends TelegramError {
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
export class DecodeError extends TelegramError {
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
