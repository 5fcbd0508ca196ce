import type { Parameters } from "../wire/parameters.ts";
import { badRequest } from "../wire/refusal.ts";

const DEFAULT_CONNECTIONS = 40;
const MAX_CONNECTIONS = 100;
const MAX_SECRET_LENGTH = 256;

/** What setWebhook asks for. An empty `url` asks for no webhook. */
export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
}

/** No webhook at all. */
export const NO_WEBHOOK: WebhookSettings = { url: "", secretToken: "", maxConnections: 0 };

/** Reads the parameters of setWebhook, whether they are of any use or not. */
export function readWebhookSettings(parameters: Parameters): WebhookSettings {
  const url = parameters.text("url");
  if (url === "") return NO_WEBHOOK;
  return {
    url,
    secretToken: parameters.text("secret_token"),
    maxConnections: parameters.integer("max_connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
  };
}

/** Whether two settings ask for the same. */
export function isSameWebhook(one: WebhookSettings, other: WebhookSettings): boolean {
  return (
    one.url === other.url &&
    one.secretToken === other.secretToken &&
    one.maxConnections === other.maxConnections
  );
}

/** Where a webhook's updates go. */
export interface WebhookTarget {
  /** Without user and password, which fetch would refuse. */
  readonly url: string;
  readonly authorization: string | undefined;
}

/** The target of valid settings, or the refusal they get. Any host and port will do, and plain HTTP too. */
export function webhookTarget({ url, secretToken }: WebhookSettings): WebhookTarget {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(absolute) || !/^https?:/i.test(absolute)) {
    throw badRequest("invalid webhook URL specified");
  }
  if (secretToken.length > MAX_SECRET_LENGTH) throw badRequest("secret token is too long");
  if (!/^[\w-]*$/.test(secretToken)) {
    throw badRequest("secret token contains unallowed characters");
  }
  const target = new URL(absolute);
  const userInfo = /^https?:\/\/([^/?#@]*)@/i.exec(absolute)?.[1];
  target.username = "";
  target.password = "";
  target.hash = "";
  const authorization =
    userInfo === undefined ? undefined : `Basic ${Buffer.from(userInfo).toString("base64")}`;
  return { url: target.href, authorization };
}
