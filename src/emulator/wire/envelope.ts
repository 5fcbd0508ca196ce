import type { HttpResponse } from "./http.ts";
import type { Refusal } from "./refusal.ts";

/** What a method's handler gives back: the result as JSON text, and what set/deleteWebhook add to it. */
export interface MethodResult {
  readonly json: string;
  readonly description?: string;
}

/** A method's result as its answer. */
export function toResult(result: unknown, description?: string): MethodResult {
  const json = JSON.stringify(result);
  return description === undefined ? { json } : { json, description };
}

/** The envelope of success. */
export function successResponse({ json, description }: MethodResult): HttpResponse {
  const tail = description === undefined ? "" : `,"description":${JSON.stringify(description)}`;
  return { status: 200, body: `{"ok":true,"result":${json}${tail}}` };
}

/** The envelope of a refusal; its status is its `error_code`. */
export function errorResponse(refusal: Refusal): HttpResponse {
  const { code, message, parameters } = refusal;
  const body = JSON.stringify({ ok: false, error_code: code, description: message, parameters });
  const retryAfter = parameters?.retry_after;
  return retryAfter === undefined ? { status: code, body } : { status: code, body, retryAfter };
}
