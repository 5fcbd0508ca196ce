import type { Update } from "../../src/types/index.ts";
import type { WebhookBot, WebhookOptions } from "../../src/webhook/adapters/web.ts";

/** Text of an update with a character of several bytes, and the update itself. */
export const UPDATE_JSON = '{"update_id":1,"message":{"text":"😀"}}';
export const UPDATE: unknown = JSON.parse(UPDATE_JSON);

/** Headers of a delivery that knows the secret of {@link createRecorder}. */
export const KNOWN: Readonly<Record<string, string>> = {
  "x-telegram-bot-api-secret-token": "s",
  "content-type": "application/json",
};

/** A bot that notes what it is given, and the options of a webhook that notes its errors. */
export interface Recorder {
  readonly updates: Update[];
  readonly errors: unknown[];
  readonly bot: WebhookBot;
  readonly options: WebhookOptions;
}

/** Makes a recorder whose secret is `s`. */
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
