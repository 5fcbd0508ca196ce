/** What an error envelope's `parameters` can hold. */
export interface RefusalParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** A method said no: thrown by a handler, answered as the error envelope. */
export class Refusal extends Error {
  override readonly name = "Refusal" as const;
  /** HTTP status and `error_code` in one. */
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

/** A 400 with the server's prefix. */
export function badRequest(text: string): Refusal {
  return new Refusal(400, `Bad Request: ${text}`);
}

/** A 429 that asks for `seconds` of patience. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}

/** What Telegram could do and this server cannot. The text says so, and no real server ever sent it. */
export function unsupported(what: string): Refusal {
  return badRequest(`the emulator does not offer ${what}`);
}
