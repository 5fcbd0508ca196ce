import { type NodeRequest, readNodeBody } from "../body.ts";
import type { WaitUntil } from "../deliveries.ts";
import type { WebhookBody, WebhookRequest } from "../handler.ts";
import { parsedBody } from "../parsed-body.ts";
import type { WebhookResponse } from "../response.ts";
import { SECRET_HEADER } from "../secret.ts";

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  end(): unknown;
}

/** What a body parser adds its result to. */
export interface ParsedInto {
  readonly body?: unknown;
}

export function fromNode(
  request: NodeRequest,
  parsedInto: ParsedInto,
  waitUntil?: WaitUntil,
): WebhookRequest {
  const secret = request.headers[SECRET_HEADER];
  return {
    method: request.method,
    secret: typeof secret === "string" ? secret : undefined,
    readBody: () => readIncoming(request, parsedInto),
    waitUntil,
  };
}

/** Reads the body of Node's request, unless a parser has. Throws when the parser has kept nothing. */
export function readIncoming(
  request: NodeRequest,
  parsedInto: ParsedInto,
): WebhookBody | Promise<WebhookBody> {
  // Before it is read, `body` means nothing: Express 4 sets it to an empty object for content types it does not parse.
  return request.readableDidRead ? parsedBody(parsedInto.body) : readNodeBody(request);
}

export function sendNode(response: NodeResponse, { status, headers }: WebhookResponse): void {
  // Another middleware, such as a timeout, has already responded.
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end();
}
