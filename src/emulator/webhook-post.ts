import type { Timers } from "./clock.ts";
import { readReplyParameters } from "./read-parameters.ts";
import type { Parameters } from "./parameters.ts";
import type { WebhookTarget } from "./webhook-settings.ts";

const TIMEOUT_MS = 60_000;

/** How one attempt to hand over an update went. */
export type PostOutcome =
  | { readonly kind: "taken"; readonly reply: Parameters | undefined }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly error: string;
      /** 0 when the bot named none. */
      readonly retryAfterSeconds: number;
    }
  | { readonly kind: "failed"; readonly error: string };

/** One update on its way. */
export interface WebhookPost extends WebhookTarget {
  readonly secretToken: string;
  readonly body: string;
  readonly timers: Timers;
  /** Aborts when the webhook is gone. */
  readonly signal: AbortSignal;
}

/** Posts an update and reads the answer to its end. Never rejects. */
export async function postUpdate(post: WebhookPost): Promise<PostOutcome> {
  const ended = new AbortController();
  const stop = () => ended.abort();
  let error = "Connection closed";
  const cancel = post.timers.after(TIMEOUT_MS, () => {
    error = "Read timeout expired";
    stop();
  });
  post.signal.addEventListener("abort", stop);
  try {
    return await exchange(post, ended.signal);
  } catch (failure) {
    return { kind: "failed", error: systemError(failure) ?? error };
  } finally {
    cancel();
    post.signal.removeEventListener("abort", stop);
  }
}

async function exchange(post: WebhookPost, signal: AbortSignal): Promise<PostOutcome> {
  signal.throwIfAborted();
  const response = await fetch(post.url, {
    method: "POST",
    headers: headersOf(post),
    body: post.body,
    redirect: "manual",
    signal,
  });
  const body = new Uint8Array(await response.arrayBuffer());
  const { status, statusText } = response;
  if (response.ok) return { kind: "taken", reply: await replyOf(response, body) };
  return {
    kind: "refused",
    status,
    error: `Wrong response from the webhook: ${status} ${statusText}`,
    retryAfterSeconds: Number(/^\d+$/.exec(response.headers.get("retry-after") ?? "")?.[0] ?? 0),
  };
}

function headersOf({ secretToken, authorization }: WebhookPost): Record<string, string> {
  return {
    "content-type": "application/json",
    "accept-encoding": "gzip, deflate",
    ...(authorization === undefined ? {} : { authorization }),
    ...(secretToken === "" ? {} : { "x-telegram-bot-api-secret-token": secretToken }),
  };
}

/** A body that cannot be read as parameters says nothing. */
async function replyOf(
  response: Response,
  body: Uint8Array<ArrayBuffer>,
): Promise<Parameters | undefined> {
  if (body.byteLength === 0) return undefined;
  try {
    return await readReplyParameters(response.headers.get("content-type") ?? "", body);
  } catch {
    return undefined;
  }
}

/** What the system says of a connection that never was. */
function systemError(failure: unknown): string | undefined {
  const text = String(failure instanceof Error ? [codeOf(failure), codeOf(failure.cause)] : "");
  if (/ECONNREFUSED|ConnectionRefused/.test(text)) return "Connection refused";
  if (/ECONNRESET/.test(text)) return "Connection reset by peer";
  return /ENOTFOUND|EAI_AGAIN/.test(text) ? "Failed to resolve host" : undefined;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
