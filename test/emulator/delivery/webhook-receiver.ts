import { createServer, type IncomingHttpHeaders } from "node:http";

/** A request to the receiver. */
export interface Delivery {
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Responds to it, by default with a 200 without a body. */
  respond(status?: number, headers?: Record<string, string>, body?: string): void;
  /** Closes the connection instead. */
  hangUp(): void;
}

/** A real HTTP server at the other end of a webhook, which responds when the test calls `respond`. */
export interface Receiver {
  readonly url: string;
  /** The next request, in order of arrival. */
  next(): Promise<Delivery>;
  /** The number of requests that {@link Receiver.next} has not returned. */
  readonly unread: number;
  /** Resolves when every connection so far is closed. */
  disconnected(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const arrived: Delivery[] = [];
  const readers: ((delivery: Delivery) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const delivery: Delivery = {
      target: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      respond: (status = 200, headers = {}, body = "") => {
        response.writeHead(status, headers).end(body);
      },
      hangUp: () => request.socket.destroy(),
    };
    const reader = readers.shift();
    if (reader === undefined) arrived.push(delivery);
    else reader(delivery);
  });
  const connected = new Set<Promise<void>>();
  server.on("connection", (socket) => {
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    connected.add(closed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    next: () =>
      new Promise((resolve) => {
        const delivery = arrived.shift();
        if (delivery === undefined) readers.push(resolve);
        else resolve(delivery);
      }),
    get unread() {
      return arrived.length;
    },
    async disconnected() {
      await Promise.all(connected);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
