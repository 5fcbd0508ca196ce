import type { HttpResponse } from "./http.ts";
import { Refusal } from "./refusal.ts";

/** The result of a method as JSON, and the description that setWebhook and deleteWebhook add. */
export interface MethodResult {
  readonly json: string;
  readonly description?: string;
  /** What the result comes from, for the header `X-Emulator-Answer`. */
  readonly origin?: string;
  /** Where a fault cuts the response. */
  readonly cutAfterBytes?: number;
}

/** Serializes the result of a method. */
export function toResult(result: unknown, description?: string): MethodResult {
  const json = JSON.stringify(result);
  return description === undefined ? { json } : { json, description };
}

/** Returns the response to a successful call. */
export function successResponse({
  json,
  description,
  origin,
  cutAfterBytes,
}: MethodResult): HttpResponse {
  const tail = description === undefined ? "" : `,"description":${JSON.stringify(description)}`;
  const body = `{"ok":true,"result":${json}${tail}}`;
  return {
    status: 200,
    body,
    ...(origin === undefined ? {} : { origin }),
    ...(cutAfterBytes === undefined ? {} : { cutAfterBytes }),
  };
}

/** Returns the response to a refused call; its status is its `error_code`. */
export function errorResponse(refusal: Refusal): HttpResponse {
  const { code, parameters } = refusal;
  const body = JSON.stringify(refusal.toResponse());
  const retryAfter = parameters?.retry_after;
  return retryAfter === undefined ? { status: code, body } : { status: code, body, retryAfter };
}

/** The response of Telegram's front end to a body that is too large. */
export const tooLargeResponse: HttpResponse = {
  ...errorResponse(new Refusal(413, "Request Entity Too Large")),
  close: true,
};
