import type { ApiResponse } from "./wire/decode.ts";

/** The next step of a call: another transformer, or the request to the server. */
export type ApiCall = (
  method: string,
  payload: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<ApiResponse>;

/**
 * Wraps every call of a client. Pass the call on with `prev(method, payload, signal)`, changed or unchanged, once or several
 * times, or return a response without it. A refusal by Telegram is a value here, `{ ok: false, ... }`; it is thrown after the
 * outermost transformer. Each `prev` that reaches the server has the call's full `timeoutMs`; `signal` is the caller's.
 */
export type Transformer = (
  prev: ApiCall,
  method: string,
  payload: Record<string, unknown>,
  signal: AbortSignal | undefined,
) => Promise<ApiResponse>;
