import type { Refusal } from "./refusal.ts";

/** A request on its way in, from a socket or from `emulator.fetch`. */
export interface HttpCall {
  readonly verb: string;
  /** Path and query as they stood in the request line. */
  readonly target: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

/** An answer on its way out. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** Seconds, for the header of the same meaning. */
  readonly retryAfter?: number;
  /** The socket is of no use afterwards. */
  readonly close?: boolean;
}

/** What a method's handler gives back: the result as JSON text, and what set/deleteWebhook add to it. */
export interface MethodAnswer {
  readonly json: string;
  readonly description?: string;
}

/** A method's result as its answer. */
export function answer(result: unknown, description?: string): MethodAnswer {
  const json = JSON.stringify(result);
  return description === undefined ? { json } : { json, description };
}

/** The envelope of success. */
export function okAnswer({ json, description }: MethodAnswer): HttpAnswer {
  const tail = description === undefined ? "" : `,"description":${JSON.stringify(description)}`;
  return { status: 200, body: `{"ok":true,"result":${json}${tail}}` };
}

/** The envelope of a refusal; its status is its `error_code`. */
export function refusalAnswer(refusal: Refusal): HttpAnswer {
  const { code, message, parameters } = refusal;
  const body = JSON.stringify({ ok: false, error_code: code, description: message, parameters });
  const retryAfter = parameters?.retry_after;
  return retryAfter === undefined ? { status: code, body } : { status: code, body, retryAfter };
}

/** The headers of an answer; its length and its date are for the socket to add. */
export function answerHeaders({ body, retryAfter, close }: HttpAnswer): Record<string, string> {
  return {
    ...(body === "" ? {} : { "Content-Type": "application/json" }),
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    ...(close === true ? { Connection: "close" } : {}),
  };
}

/** A failure below the methods: a bare status line, and the end of the connection. */
export function bareAnswer(status: number): HttpAnswer {
  return { status, body: "", close: true };
}
