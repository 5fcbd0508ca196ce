/** One complete HTTP request. */
export interface HttpRequest {
  readonly verb: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** What a socket sent so far that is no complete request yet. */
export interface Pending {
  readonly request: HttpRequest;
  /** How many bytes the request took. */
  readonly end: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const TYPE = /\r\ncontent-type: *([^\r;]+)/i;

/**
 * Reads the first request of the bytes, or returns undefined while it is incomplete. Written on bare sockets because
 * node:http would be the bottleneck of the round trip. Throws on what no contender may send: a body without a length.
 */
export function readRequest(bytes: Buffer): Pending | undefined {
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
  return { request: { verb, path, contentType, body: bytes.toString("utf8", start, end) }, end };
}
