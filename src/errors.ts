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
  /** The parameters it was called with, as the caller gave them. */
  readonly payload: unknown;

  constructor(body: ApiErrorBody, method: string, payload: unknown) {
    super(`${method}: ${body.error_code} ${body.description}`);
    this.error_code = body.error_code;
    this.description = body.description;
    this.parameters = body.parameters ?? {};
    this.method = method;
    this.payload = payload;
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
