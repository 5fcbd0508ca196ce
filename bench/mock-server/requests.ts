import { gunzipSync } from "node:zlib";

/** One complete HTTP request. */
export interface HttpRequest {
  readonly verb: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** A request, and the offset of its end. */
export interface ReadRequest {
  readonly request: HttpRequest;
  readonly end: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const GZIP = /\r\ncontent-encoding: *gzip/i;
const TYPE = /\r\ncontent-type: *([^\r;]+)/i;

/**
 * Reads the first request of the bytes, or returns undefined while it is incomplete. Parses by hand, because node:http
 * would be the bottleneck of the round trip. Throws for a body without a length, which no contender may send.
 */
export function readRequest(bytes: Buffer): ReadRequest | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const [verb = "", path = ""] = head.slice(0, head.indexOf("\r\n")).split(" ", 2);
  const [, length] = LENGTH.exec(head) ?? [];
  if (verb === "POST" && length === undefined) throw new Error("A POST needs a Content-Length");
  const start = headEnd + HEAD_END.length;
  const end = start + Number(length ?? 0);
  if (bytes.length < end) return undefined;
  const [, contentType = ""] = TYPE.exec(head) ?? [];
  const sent = bytes.subarray(start, end);
  // On Bun, telegraf's option `compress` makes the runtime gzip the request body.
  const body = (GZIP.test(head) ? gunzipSync(sent) : sent).toString("utf8");
  return { request: { verb, path, contentType, body }, end };
}
