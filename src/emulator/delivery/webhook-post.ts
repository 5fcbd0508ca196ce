import {
  type Agent,
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { rootCertificates } from "node:tls";
import type { Timers } from "../clock.ts";
import { readBody } from "../wire/http.ts";
import type { Parameters } from "../wire/parameters.ts";
import { readParameters } from "../wire/read-parameters.ts";

const TIMEOUT_MS = 60_000;

/** The address of a webhook. */
export interface WebhookTarget {
  /** Without user name and password, which are in `authorization`. */
  readonly url: string;
  readonly authorization: string | undefined;
  /** Where to connect; empty for what the host of the URL resolves to. */
  readonly ipAddress: string;
  /** A certificate to trust besides the public ones. */
  readonly certificate: Uint8Array | undefined;
}

/** The outcome of one attempt to deliver an update. */
export type PostOutcome =
  | { readonly kind: "accepted"; readonly reply: Parameters | undefined }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly error: string;
      /** 0 when the response has no `Retry-After`. */
      readonly retryAfterSeconds: number;
    }
  | { readonly kind: "failed"; readonly error: string };

/** One request to a webhook. */
export interface WebhookPost extends Omit<WebhookTarget, "certificate"> {
  readonly secretToken: string;
  readonly agent: Agent;
  readonly body: string;
  readonly timers: Timers;
}

/** Creates the connection pool of one webhook. The caller destroys it. */
export function createWebhookAgent({ url, certificate }: WebhookTarget): Agent {
  if (!url.startsWith("https:")) return new HttpAgent({ keepAlive: true });
  const trusted =
    certificate === undefined ? {} : { ca: [...rootCertificates, Buffer.from(certificate)] };
  return new HttpsAgent({ keepAlive: true, ...trusted });
}

/** Posts an update and reads the whole response. Never rejects. */
export async function postUpdate(post: WebhookPost): Promise<PostOutcome> {
  const request = openRequest(post);
  let hasTimedOut = false;
  const cancel = post.timers.after(TIMEOUT_MS, () => {
    hasTimedOut = true;
    request.destroy();
  });
  try {
    return await sendPost(request, post.body);
  } catch (failure) {
    return {
      kind: "failed",
      error: hasTimedOut ? "Read timeout expired" : describeFailure(failure),
    };
  } finally {
    cancel();
  }
}

/** Opens the request with the headers that Telegram sends; the caller writes the body. */
function openRequest(post: WebhookPost): ClientRequest {
  const { url, authorization, secretToken, agent, ipAddress } = post;
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const { host, hostname } = new URL(url);
  return request(url, {
    method: "POST",
    agent,
    ...(ipAddress === "" ? {} : { hostname: ipAddress, servername: hostname }),
    headers: {
      Host: host,
      "Content-Type": "application/json",
      "Accept-Encoding": "gzip, deflate",
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...(secretToken === "" ? {} : { "X-Telegram-Bot-Api-Secret-Token": secretToken }),
    },
  });
}

async function sendPost(request: ClientRequest, update: string): Promise<PostOutcome> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).on("error", reject).end(update);
    request.once("close", () => reject(new Error("closed")));
  });
  const body = await readBody(response);
  if (body === undefined) throw new Error("the response is too large");
  const { statusCode = 0, statusMessage, headers } = response;
  if (statusCode >= 200 && statusCode < 300) {
    const { "content-type": type = "", "content-encoding": encoding = "" } = headers;
    return { kind: "accepted", reply: parseReply(type, encoding, body) };
  }
  return {
    kind: "refused",
    status: statusCode,
    error: `Wrong response from the webhook: ${statusCode} ${statusMessage}`,
    retryAfterSeconds: Number(/^\d+$/.exec(headers["retry-after"] ?? "")?.[0] ?? 0),
  };
}

/** Returns undefined for a body that cannot be read as parameters. */
function parseReply(
  contentType: string,
  contentEncoding: string,
  body: Uint8Array<ArrayBuffer>,
): Parameters | undefined {
  if (body.byteLength === 0) return undefined;
  try {
    return readParameters({ contentType, contentEncoding, body }, "");
  } catch {
    return undefined;
  }
}

function describeFailure(failure: unknown): string {
  const code = failure instanceof Error && "code" in failure ? String(failure.code) : "";
  if (/ECONNREFUSED|ConnectionRefused/.test(code)) return "Connection refused";
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "Failed to resolve host";
  return "Webhook connection closed";
}
