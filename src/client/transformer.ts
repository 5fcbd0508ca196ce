import type { ApiResponse } from "./wire/decode.ts";

/** The next step of a call: another transformer, or the server. */
export type ApiCall = (
  method: string,
  payload: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<ApiResponse>;

/**
 * Wraps every call of a client. Hand on with `prev(method, payload, signal)`, changed or not, once or many times, or
 * answer without it. A refusal of the server is a value here, `{ ok: false, ... }`; it is thrown after the last transformer.
 * Each `prev` that reaches the server has the call's full `timeoutMs`; `signal` is the caller's.
 */
export type Transformer = (
  prev: ApiCall,
  method: string,
  payload: Record<string, unknown>,
  signal: AbortSignal | undefined,
) => Promise<ApiResponse>;
