import { createServer, type Server, type Socket } from "node:net";

/** A request as read from the socket. */
export interface FakeRequest {
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Replies to one request, validly or not. */
export class FakeReply {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Sends a complete response. */
  send(status: number, body: string | Buffer, headers: Record<string, string> = {}): void {
    this.write(head(status, Buffer.byteLength(body), headers));
    this.write(body);
  }

  /** Sends a complete response in the envelope of the Bot API. */
  ok(result: unknown): void {
    this.send(200, JSON.stringify({ ok: true, result }));
  }

  /** Sends the status line, and headers that announce `length` bytes. */
  head(status: number, length: number): void {
    this.write(head(status, length, {}));
  }

  /** Sends raw bytes, which need not be HTTP. */
  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Sends one byte per turn of the event loop. */
  async writeBytewise(bytes: Buffer): Promise<void> {
    for (const byte of bytes) {
      await new Promise((resolve) => this.#socket.write(Buffer.from([byte]), resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Sends RST. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Sends FIN after what was written. */
  end(): void {
    this.#socket.end();
  }
}

/** Responds to a request. Doing nothing keeps the client waiting. */
export type Responder = (request: FakeRequest, reply: FakeReply) => unknown;

/** An HTTP/1.1 server on loopback that writes to raw sockets, so that it can violate the protocol. */
export class FakeServer {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #watchers = new Set<() => void>();
  /** Every request read so far. */
  readonly requests: FakeRequest[] = [];
  /** Sockets accepted so far. */
  accepted = 0;

  private constructor(respond: Responder) {
    this.#server = createServer((socket) => this.#accept(socket, respond));
  }

  /** Starts a server on a loopback port: a free one by default. */
  static async start(respond: Responder, port = 0): Promise<FakeServer> {
    const server = new FakeServer(respond);
    await new Promise<void>((resolve) => server.#server.listen(port, "127.0.0.1", resolve));
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("not listening");
    return address.port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Open sockets. */
  get open(): number {
    return this.#open.size;
  }

  /** Resolves as soon as `condition` holds; it is checked whenever a socket opens or closes, or a request arrives. */
  async until(condition: (server: FakeServer) => boolean): Promise<void> {
    while (!condition(this)) {
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /** Closed sockets. */
  get closed(): number {
    return this.accepted - this.#open.size;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket, respond: Responder): void {
    this.accepted++;
    this.#open.add(socket);
    this.#notify();
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#open.delete(socket);
      this.#notify();
    });
    let buffered: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (let read = readRequest(buffered); read !== undefined; read = readRequest(buffered)) {
        buffered = buffered.subarray(read.length);
        this.requests.push(read.request);
        respond(read.request, new FakeReply(socket));
        this.#notify();
      }
    });
  }

  #notify(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher();
  }
}

function head(status: number, length: number, headers: Record<string, string>): string {
  const lines = [
    `HTTP/1.1 ${status} Fake`,
    `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Parses the request at the start of `bytes`; returns `undefined` while it is incomplete. */
function readRequest(bytes: Buffer): { request: FakeRequest; length: number } | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [requestLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const rest = bytes.subarray(headEnd + 4);
  const size = Number(headers["content-length"] ?? 0);
  const isChunked = headers["transfer-encoding"] === "chunked";
  const read = isChunked ? readChunked(rest) : { body: rest.subarray(0, size), length: size };
  if (read === undefined || rest.length < read.length) return undefined;
  const [verb = "", path = ""] = requestLine.split(" ");
  return { request: { verb, path, headers, body: read.body }, length: headEnd + 4 + read.length };
}

/** Parses a chunked body; returns `undefined` while it is incomplete. */
function readChunked(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), length: end + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
