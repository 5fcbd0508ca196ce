import type { CallOptions } from "../../client/index.ts";
import { TelewireError } from "../../errors.ts";
import type { RetryLoop } from "../../lifecycle/retry-loop.ts";
import type { DeleteWebhookParams, WebhookInfo } from "../../types/index.ts";

/** The part of the client that manages the webhook. */
export interface WebhookApi {
  getWebhookInfo(params: undefined, options: CallOptions): Promise<WebhookInfo>;
  deleteWebhook(params: DeleteWebhookParams, options: CallOptions): Promise<boolean>;
}

/** What to do with a webhook. */
export interface WebhookCheckOptions {
  readonly deleteWebhook: boolean;
  readonly drop_pending_updates: boolean;
  /** The URL of the webhook that this process has set: it may be removed. */
  readonly ownWebhookUrl: string | undefined;
}

/**
 * Clears the way for polling, which a webhook prevents. Rejects with a {@link TelewireError} when there is one that this
 * process has not set: another process may depend on it.
 */
export async function clearWebhook(
  api: WebhookApi,
  { deleteWebhook, drop_pending_updates, ownWebhookUrl }: WebhookCheckOptions,
  retry: RetryLoop,
  signal: AbortSignal,
): Promise<void> {
  const info = await retry(() => api.getWebhookInfo(undefined, { signal }), signal);
  // A server may respond with anything.
  const url: unknown = info?.url;
  const isSet = typeof url === "string" && url !== "";
  if (isSet && !deleteWebhook && url !== ownWebhookUrl) throw webhookIsSet(url);
  if (!isSet && !drop_pending_updates) return;
  const params = drop_pending_updates ? { drop_pending_updates } : {};
  await retry(() => api.deleteWebhook(params, { signal }), signal);
}

/** The path of a webhook's URL is often a secret, so only the host is shown. */
function webhookIsSet(url: string): TelewireError {
  const host = URL.canParse(url) ? new URL(url).host : "an unknown host";
  return new TelewireError(
    `bot.start(): a webhook on ${host} receives this bot's updates. To remove it, use bot.start({ deleteWebhook: true }); to keep it, poll with another bot's token`,
  );
}
