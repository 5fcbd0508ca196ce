import type { Client } from "../client/index.ts";
import { toBase64Url } from "../internal/base64url.ts";
import { logLine } from "../internal/log-line.ts";
import { KINDS_ON_REQUEST } from "../types/generated/update-kinds.ts";
import {
  type SetWebhookParams,
  UPDATE_KINDS,
  type UpdateKind,
  type WebhookInfo,
} from "../types/index.ts";

/** Never changes: a new label would change the secret of every bot whose webhook is already set. */
const SECRET_LABEL = "telewire webhook secret";

const CLOUD_HOST = "api.telegram.org";
/** Ports to which Telegram delivers; an empty string is the default port, 443. */
const CLOUD_PORTS: readonly string[] = ["", "80", "88", "8443"];

/** The part of a bot that setting its webhook uses. */
export interface WebhookOwner {
  readonly api: Client;
  allowedUpdates(): UpdateKind[];
  secretToken(): Promise<string>;
}

/**
 * Derives the secret of a bot's webhook: SHA-256 of a label and the token, 43 characters of base64url. It does not reveal the
 * token, which has about 200 bits of entropy, and changes only with it, so every process of the bot derives the same.
 */
export async function deriveSecretToken(token: string): Promise<string> {
  const text = new TextEncoder().encode(`${SECRET_LABEL}\n${token}`);
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/**
 * Sets a bot's webhook, and checks that Telegram has taken it over. Rejects with a `TypeError` for a URL to which the server at
 * `apiRoot` would not deliver, as the calls do, and with an `Error` when another webhook, or none, is set afterwards.
 */
export async function setWebhook(
  bot: WebhookOwner,
  params: SetWebhookParams,
  apiRoot: string | undefined,
): Promise<WebhookInfo> {
  checkUrl(params?.url, apiRoot === undefined || new URL(apiRoot).hostname === CLOUD_HOST);
  const allowed_updates = params.allowed_updates ?? bot.allowedUpdates();
  const secret_token = params.secret_token ?? (await bot.secretToken());
  await bot.api.setWebhook({ ...params, allowed_updates, secret_token });
  const info = await bot.api.getWebhookInfo();
  if (hrefOf(info.url) !== hrefOf(params.url)) {
    const now = info.url ? "another webhook is set" : "no webhook is set";
    throw new Error(`bot.setWebhook(): ${now} now; does another process set or remove it?`);
  }
  report(info, allowed_updates);
  return info;
}

/** Errors do not quote the URL: bots often have a secret in its path. */
function checkUrl(url: unknown, isCloud: boolean): void {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "https:" && (isCloud || parsed?.protocol !== "http:")) {
    throw new TypeError(
      'bot.setWebhook(): url must be an https: URL, such as "https://bot.example.com/telegram"',
    );
  }
  if (isCloud && !CLOUD_PORTS.includes(parsed.port)) {
    throw new TypeError(
      `bot.setWebhook(): Telegram delivers to ports 443, 80, 88 and 8443; got ${parsed.port}`,
    );
  }
}

/** Telegram normalizes URLs: it lower-cases the host, and adds the path `/`. */
function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/** Logs what a bot's author should know: kinds of update that will not arrive, and a delivery that failed. */
function report(info: WebhookInfo, requested: readonly string[]): void {
  const { allowed_updates, last_error_date = 0, last_error_message } = info;
  const delivered: readonly string[] =
    allowed_updates ?? UPDATE_KINDS.filter((kind) => !KINDS_ON_REQUEST.has(kind));
  const missing = requested.filter((kind) => !delivered.includes(kind));
  if (missing.length > 0) logLine(`setWebhook: the server will not deliver ${missing.join(", ")}`);
  if (last_error_message !== undefined) {
    const date = new Date(last_error_date * 1000).toISOString();
    logLine(`setWebhook: the last delivery failed at ${date}: ${last_error_message}`);
  }
}
