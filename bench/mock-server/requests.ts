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
const LINE_END = "\r\n";
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const GZIP = /\r\ncontent-encoding: *gzip/i;
const TYPE = /\r\ncontent-type: *([^\r;]+)/i;

/**
 * Reads the first request of the bytes, or returns undefined while it is incomplete. Parses by hand, because node:http
 * would be the bottleneck of the round trip. Throws for a body whose end is unknown.
 */
export function readRequest(bytes: Buffer): ReadRequest | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const [verb = "", path = ""] = head.slice(0, head.indexOf("\r\n")).split(" ", 2);
  const found = readBody(bytes, headEnd + HEAD_END.length, head);
  if (found === undefined) return undefined;
  const [, contentType = ""] = TYPE.exec(head) ?? [];
  // On Bun, telegraf's option `compress` makes the runtime gzip the request body.
  const body = (GZIP.test(head) ? gunzipSync(found.body) : found.body).toString("utf8");
  return { request: { verb, path, contentType, body }, end: found.end };
}

interface Body {
  readonly body: Buffer;
  readonly end: number;
}

function readBody(bytes: Buffer, start: number, head: string): Body | undefined {
  // go-telegram/bot streams its requests.
  if (CHUNKED.test(head)) return readChunks(bytes, start);
  const [, length] = LENGTH.exec(head) ?? [];
  if (head.startsWith("POST ") && length === undefined)
    throw new Error("A POST needs a Content-Length");
  const end = start + Number(length ?? 0);
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): Body | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const chunkStart = lineEnd + LINE_END.length;
    at = chunkStart + size + LINE_END.length;
    if (bytes.length < at) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: at };
    chunks.push(bytes.subarray(chunkStart, chunkStart + size));
  }
}
