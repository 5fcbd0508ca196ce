/** The `parameters` of an error response. */
export interface RefusalParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** The body of an error response. */
export interface RefusalResponse {
  readonly ok: false;
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: RefusalParameters;
}

/** An error response of the Bot API. Thrown by whatever refuses the call. */
export class Refusal extends Error {
  override readonly name = "Refusal" as const;
  /** Both the HTTP status and the `error_code`. */
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }

  /** The body of the response. */
  toResponse(): RefusalResponse {
    const { code, message, parameters } = this;
    return {
      ok: false,
      error_code: code,
      description: message,
      ...(parameters === undefined ? {} : { parameters }),
    };
  }
}

/** Creates a 400 with the prefix of the server. */
export function badRequest(text: string): Refusal {
  return new Refusal(400, `Bad Request: ${text}`);
}

/** Creates the refusal of an answer to a query that is unknown, was answered or has expired. */
export function unknownQuery(): Refusal {
  return badRequest("query is too old and response timeout expired or query ID is invalid");
}

/** Creates a 429 with `retry_after`. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}

/** Creates the refusal of something that Telegram supports and the emulator does not. No bot takes a 501 for Telegram's 400. */
export function unsupported(what: string): Refusal {
  return new Refusal(501, `Not Implemented: the emulator does not support ${what}`);
}
