import { messageOf } from "../../internal/describe-error.ts";

/** How long a call of the inbox waits for its store, unless the store's client gives up earlier. */
export const STORE_TIMEOUT_MS = 10_000;

/** Creates the error for a call that the store of an inbox has not executed, or has not answered. */
export function storeFailure(store: string, error: unknown): Error {
  return new Error(`The inbox could not use ${store}: ${messageOf(error)}`, { cause: error });
}
