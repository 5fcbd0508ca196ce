import { type ApiErrorBody, DecodeError } from "../../errors.ts";
import type { Redact } from "../redact.ts";
import { retryAfterSeconds, statedRetryAfter } from "../transports/retry-after.ts";
import type { TransportResponse } from "../transports/transport.ts";

/** What the server answers: the envelope around every result. @see https://core.telegram.org/bots/api#making-requests */
export type ApiResponse =
  | { readonly ok: true; readonly result: unknown }
  | ({ readonly ok: false } & ApiErrorBody);

/** How much is looked at of a body that is no answer: much more than an error shows. */
const MAX_READ_CHARACTERS = 65_536;

/**
 * Reads the envelope. On a refusal, the `Retry-After` header stands in for a missing `retry_after`; a value that is not a
 * number above 0 is left out.
 *
 * @throws DecodeError when the answer is no envelope: empty, too long, HTML of a proxy, or JSON of something else.
 */
export function decode(response: TransportResponse, method: string, redact: Redact): ApiResponse {
  const { body, status, truncatedAt } = response;
  const answer = truncatedAt === undefined ? parse(body) : undefined;
  if (typeof answer === "object" && answer !== null && "ok" in answer) {
    if (answer.ok === true && "result" in answer) return { ok: true, result: answer.result };
    if (answer.ok === false && isRefusal(answer)) return refusal(answer, response, redact);
  }
  // A front before the server answers in HTML, and still says how long to wait.
  const seconds = retryAfterSeconds(response);
  if (seconds !== undefined) {
    const description = `Too Many Requests: retry after ${seconds}`;
    return refusal({ error_code: 429, description }, response, redact);
  }
  // Redacted before the error cuts it: half a token would not be found.
  const snippet = redact(body.slice(0, MAX_READ_CHARACTERS));
  const what =
    truncatedAt !== undefined
      ? `a body of more than maxResponseBytes, ${truncatedAt}`
      : body === ""
        ? "an empty body"
        : "a body that is no Bot API answer";
  throw new DecodeError(`${method}: HTTP ${status} with ${what}`, snippet, status);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isRefusal(answer: object): answer is { ok: false } & ApiErrorBody {
  return (
    "error_code" in answer &&
    typeof answer.error_code === "number" &&
    "description" in answer &&
    typeof answer.description === "string"
  );
}

function refusal(
  { error_code, description, parameters }: ApiErrorBody,
  response: TransportResponse,
  redact: Redact,
): ApiResponse {
  const retry_after = statedRetryAfter(response);
  const body = { ok: false, error_code, description, parameters: { ...parameters, retry_after } };
  // Any of it may quote the request, also what is new. Backslashes go in pairs, so JSON it stays.
  return JSON.parse(redact(JSON.stringify(body)));
}
