import type { HttpResponse } from "../wire/http.ts";
import { Refusal, tooManyRequests } from "../wire/refusal.ts";
import type { Fault } from "./faults.ts";

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "Bad Request: chat not found",
  401: "Unauthorized",
  403: "Forbidden: bot was blocked by the user",
  404: "Not Found",
  409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  500: "Internal Server Error: restart",
};

/** A response outside the Bot API's format: a page of HTML, or a connection that breaks. */
export class BrokenResponse extends Error {
  override readonly name = "BrokenResponse" as const;
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/**
 * Does what a fault does before its call is executed: throws what the call results in, or waits until `signal` aborts.
 * Returns for a fault of the response.
 */
export async function applyFault(fault: Fault, signal: AbortSignal): Promise<void> {
  const { status, description, retryAfter, html, hang, reset } = fault;
  if (hang) return await waitForAbort(signal);
  if (reset) throw new BrokenResponse({ status: 200, body: "", cutAfterBytes: 0 });
  if (html) throw new BrokenResponse(createPage(status ?? 502));
  if (retryAfter !== undefined) throw tooManyRequests(retryAfter);
  if (status !== undefined)
    throw new Refusal(status, description ?? DESCRIPTIONS[status] ?? `Error ${status}`);
}

function createPage(status: number): HttpResponse {
  const title = status === 502 ? "502 Bad Gateway" : `${status} Error`;
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
  return { status, body, contentType: "text/html" };
}

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
