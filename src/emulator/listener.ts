import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { HttpAnswer, HttpCall } from "./envelope.ts";

/** Where to listen. */
export interface ListenOptions {
  /** A free port when absent. */
  readonly port?: number;
  /** `127.0.0.1` when absent: nobody but this machine. */
  readonly host?: string;
}

/** A socket that answers. */
export interface Listener {
  /** What a client takes as its API root: `http://127.0.0.1:8081`, no slash at the end. */
  readonly url: string;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

const MAX_HEADER_BYTES = 1 << 18;
const KEEP_ALIVE_MS = 500_000;

/** Answers calls over HTTP/1.1. */
export async function listen(
  answer: (call: HttpCall) => Promise<HttpAnswer>,
  { port = 0, host = "127.0.0.1" }: ListenOptions,
): Promise<Listener> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    serve(request, response, answer).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const name = host.includes(":") ? `[${host}]` : host;
  return { url: `http://${name}:${portOf(server)}`, close: () => closeServer(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: HttpCall) => Promise<HttpAnswer>,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { status, body, contentType, retryAfter, close } = await answer({
    verb: request.method ?? "",
    target: request.url ?? "",
    contentType: request.headers["content-type"] ?? "",
    contentEncoding: request.headers["content-encoding"] ?? "",
    body: joined(chunks),
    signal: gone.signal,
  });
  const bytes = new TextEncoder().encode(body);
  if (body !== "") response.setHeader("Content-Type", contentType ?? "application/json");
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (close === true) response.setHeader("Connection", "close");
  response.setHeader("Content-Length", bytes.byteLength);
  response.writeHead(status);
  response.end(bytes);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
