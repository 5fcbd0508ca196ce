import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { Timers } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, tooManyRequests } from "../wire/refusal.ts";
import type { UpdateQueue } from "./update-queue.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import type { WebhookTarget } from "./webhook-post.ts";

const MAX_SECRET_LENGTH = 256;
const MAX_CERTIFICATE_BYTES = 3 << 20;
const SET_INTERVAL_MS = 1000;

/** The settings of a webhook. An empty `url` means that no webhook is set. */
export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
  /** Where to connect; empty for what the host of the URL resolves to. */
  readonly ipAddress: string;
  /** A certificate to trust besides the public ones. */
  readonly certificate: Uint8Array | undefined;
}

const NO_WEBHOOK: WebhookSettings = {
  url: "",
  secretToken: "",
  maxConnections: 0,
  ipAddress: "",
  certificate: undefined,
};

/** What a webhook needs of its bot. */
export interface WebhookOptions {
  readonly queue: UpdateQueue;
  readonly timers: Timers;
  readonly random: Random;
  /** Called with the parameters of the method call in a response of the bot. */
  readonly onReply: (parameters: Parameters) => void;
}

/** The last failed delivery, for getWebhookInfo. */
export interface WebhookError {
  /** Unix time. */
  readonly date: number;
  readonly message: string;
}

/** The webhook of one bot. */
export class Webhook {
  readonly #options: WebhookOptions;
  #settings = NO_WEBHOOK;
  #delivery: WebhookDelivery | undefined;
  #lastError: WebhookError | undefined;
  #nextSetAt = Number.NEGATIVE_INFINITY;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get isSet(): boolean {
    return this.#settings.url !== "";
  }

  get settings(): WebhookSettings {
    return this.#settings;
  }

  /** The address that getWebhookInfo returns; unknown while only the name of the host is known. */
  get ipAddress(): string {
    const { url, ipAddress } = this.#settings;
    if (ipAddress !== "") return ipAddress;
    const host = /^(?:https?:\/\/)?(?:[^/?#@]*@)?([\d.]+)/i.exec(url)?.[1] ?? "";
    return isIP(host) === 0 ? "<unknown>" : host;
  }

  get lastError(): WebhookError | undefined {
    return this.#lastError;
  }

  /** Throws a 429 when setWebhook was called less than a second ago. */
  limitRate(): void {
    const now = this.#options.timers.now();
    if (now < this.#nextSetAt) throw tooManyRequests(1);
    this.#nextSetAt = now + SET_INTERVAL_MS;
  }

  /** Starts delivery with these settings. Returns false when nothing changed; throws a refusal for invalid settings. */
  set(settings: WebhookSettings, shouldDropPending: boolean): boolean {
    const target = createTarget(settings);
    if (!this.#replace(settings, shouldDropPending)) return false;
    const { timers } = this.#options;
    this.#delivery = new WebhookDelivery({
      ...target,
      secretToken: settings.secretToken,
      maxConnections: settings.maxConnections,
      ...this.#options,
      onError: (message) => {
        this.#lastError = { date: timers.unixTime(), message };
      },
      onGone: () => this.delete(false),
    });
    this.#delivery.pump();
    return true;
  }

  /** Stops delivery. Returns false when nothing changed. */
  delete(shouldDropPending: boolean): boolean {
    return this.#replace(NO_WEBHOOK, shouldDropPending);
  }

  /** Called when an update was queued. */
  notify(): void {
    this.#delivery?.pump();
  }

  close(): void {
    this.#delivery?.close();
  }

  #replace(settings: WebhookSettings, shouldDropPending: boolean): boolean {
    if (isSameWebhook(settings, this.#settings) && !shouldDropPending) return false;
    this.#delivery?.close();
    this.#delivery = undefined;
    this.#lastError = undefined;
    if (shouldDropPending) this.#options.queue.keepLast(0);
    this.#settings = settings;
    return true;
  }
}

/** The server does not compare certificates: a webhook with one always changes. */
function isSameWebhook(a: WebhookSettings, b: WebhookSettings): boolean {
  return (
    a.url === b.url &&
    a.secretToken === b.secretToken &&
    a.maxConnections === b.maxConnections &&
    a.ipAddress === b.ipAddress &&
    a.certificate === undefined &&
    b.certificate === undefined
  );
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    return new X509Certificate(bytes).raw.byteLength > 0;
  } catch {
    return false;
  }
}

/** Throws a refusal for invalid settings. Unlike in Telegram, plain HTTP and every host and port are allowed. */
function createTarget(settings: WebhookSettings): WebhookTarget {
  const { url, secretToken, ipAddress, certificate } = settings;
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(absolute) || !/^https?:/i.test(absolute)) {
    throw badRequest("invalid webhook URL specified");
  }
  if (secretToken.length > MAX_SECRET_LENGTH) throw badRequest("secret token is too long");
  if (!/^[\w-]*$/.test(secretToken)) {
    throw badRequest("secret token contains unallowed characters");
  }
  const certificateBytes = certificate?.byteLength ?? 0;
  if (certificateBytes > MAX_CERTIFICATE_BYTES)
    throw badRequest(`certificate size is too big (${certificateBytes} bytes)`);
  if (certificate !== undefined && !isCertificate(certificate))
    throw badRequest("bad webhook: Failed to set custom certificate file");
  if (ipAddress !== "" && isIP(ipAddress) === 0)
    throw badRequest("bad webhook: Invalid IP address specified");
  const target = new URL(absolute);
  const userInfo = /^https?:\/\/([^/?#@]*)@/i.exec(absolute)?.[1];
  target.username = "";
  target.password = "";
  target.hash = "";
  const authorization =
    userInfo === undefined ? undefined : `Basic ${Buffer.from(userInfo).toString("base64")}`;
  return { url: target.href, authorization, ipAddress, certificate };
}
