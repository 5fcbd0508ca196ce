import type { Update } from "../../src/types/index.ts";
import type { WebhookBot, WebhookOptions } from "../../src/webhook/adapters/web.ts";

/** An update with a multi-byte character, as JSON and parsed. */
export const UPDATE_JSON = '{"update_id":1,"message":{"text":"😀"}}';
export const UPDATE: unknown = JSON.parse(UPDATE_JSON);

/** Headers of an authorized delivery to {@link createRecorder}. */
export const AUTHORIZED: Readonly<Record<string, string>> = {
  "x-telegram-bot-api-secret-token": "s",
  "content-type": "application/json",
};

/** An authorized delivery to {@link createRecorder} as a standard request. */
export function standardDelivery(url = "http://localhost/"): Request {
  return new Request(url, {
    method: "POST",
    headers: AUTHORIZED,
    body: UPDATE_JSON,
  });
}

/** A bot that records its updates, and webhook options that record errors. */
export interface Recorder {
  readonly updates: Update[];
  readonly errors: unknown[];
  readonly bot: WebhookBot;
  readonly options: WebhookOptions;
}

/** Creates a recorder whose secret is `s`. */
export function createRecorder(): Recorder {
  const updates: Update[] = [];
  const errors: unknown[] = [];
  return {
    updates,
    errors,
    bot: { handleUpdate: (update) => void updates.push(update) },
    options: { secretToken: "s", onError: (error) => void errors.push(error) },
  };
}
