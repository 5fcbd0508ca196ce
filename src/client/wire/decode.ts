import { type ApiErrorBody, DecodeError } from "../../errors.ts";
import type { Redact } from "../redact.ts";
import { retryAfterSeconds, statedRetryAfter } from "../transports/retry-after.ts";
import type { TransportResponse } from "../transports/transport.ts";

/** The envelope of every response of the server. @see https://core.telegram.org/bots/api#making-requests */
export type ApiResponse =
  | { readonly ok: true; readonly result: unknown }
  | ({ readonly ok: false } & ApiErrorBody);

/** How much of an invalid body is redacted for the snippet: much more than an error shows. */
const MAX_REDACTED_CHARACTERS = 65_536;

/**
 * Reads the envelope. On a refusal, the `Retry-After` header replaces a missing `retry_after`; a value that is not a number
 * above 0 is omitted.
 *
 * @throws DecodeError when the body is not an envelope: empty, too long, a proxy's HTML page, or other JSON.
 */
export function decode(response: TransportResponse, method: string, redact: Redact): ApiResponse {
  const { body, status, truncatedAt } = response;
  const envelope = truncatedAt === undefined ? parseJson(body) : undefined;
  if (typeof envelope === "object" && envelope !== null && "ok" in envelope) {
    if (envelope.ok === true && "result" in envelope) return { ok: true, result: envelope.result };
    if (envelope.ok === false && isRefusal(envelope)) return toRefusal(envelope, response, redact);
  }
  // A reverse proxy in front of the server may respond in HTML, and still state how long to wait.
  const seconds = retryAfterSeconds(response);
  if (seconds !== undefined) {
    const description = `Too Many Requests: retry after ${seconds}`;
    return toRefusal({ error_code: 429, description }, response, redact);
  }
  // Redacted before the error truncates it: half a token would not be recognized.
  const snippet = redact(body.slice(0, MAX_REDACTED_CHARACTERS));
  const problem =
    truncatedAt !== undefined
      ? `a body longer than maxResponseBytes (${truncatedAt})`
      : body === ""
        ? "an empty body"
        : "a body that is not a Bot API response";
  throw new DecodeError(`${method}: HTTP ${status} with ${problem}`, snippet, status);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isRefusal(envelope: object): envelope is { ok: false } & ApiErrorBody {
  return (
    "error_code" in envelope &&
    typeof envelope.error_code === "number" &&
    "description" in envelope &&
    typeof envelope.description === "string"
  );
}

function toRefusal(
  { error_code, description, parameters }: ApiErrorBody,
  response: TransportResponse,
  redact: Redact,
): ApiResponse {
  const retry_after = statedRetryAfter(response);
  const body = { ok: false, error_code, description, parameters: { ...parameters, retry_after } };
  // Any field may quote the request, including new ones. Redacting keeps the JSON valid, since backslashes go in pairs.
  return JSON.parse(redact(JSON.stringify(body)));
}
