import { PLAIN_BYTES, sizeOfResponse } from "../transports/download-size.ts";
import { type OpenFile, openStream } from "./file-stream.ts";

/** Fetches what a URL leads to, provided that it is there: an error page must never be sent in place of a file. */
export async function openUrl(url: URL, signal: AbortSignal | undefined): Promise<OpenFile> {
  const init = { headers: PLAIN_BYTES, redirect: "manual", signal: signal ?? null } as const;
  const response = await fetch(url, init).catch((cause: unknown) => {
    // Its message may show the URL, and in that a password.
    throw new Error(`${url.host} gave no answer`, { cause });
  });
  const { ok, status, body } = response;
  if (!ok || body === null) {
    await body?.cancel();
    throw new Error(`${url.host} answered with HTTP ${status}`);
  }
  return openStream(body, sizeOfResponse(response));
}
