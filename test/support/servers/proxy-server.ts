import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";

/** An HTTP proxy on loopback that opens tunnels for CONNECT, and forwards requests for an absolute URL. */
export class ProxyServer {
  /** The targets requested so far: `CONNECT host:port` or `POST http://host:port/path`. */
  readonly targets: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #authorization: string | undefined;

  private constructor(credentials: string | undefined) {
    this.#authorization = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
    this.#server = createServer((from, to) => {
      if (!this.#isAuthorized(from)) return to.writeHead(407).end();
      const { url = "", method, headers } = from;
      const onward = request(url, { method, headers }, (response) => {
        to.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(to);
      });
      return from.pipe(onward);
    });
    this.#server.on("connect", (from: IncomingMessage, socket: Socket) => {
      if (!this.#isAuthorized(from))
        return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      const [host = "", port] = (from.url ?? "").split(":");
      const onward = connect(Number(port), host, () => {
        socket.write("HTTP/1.1 200 Connected\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
      return undefined;
    });
    this.#server.on("connection", (socket) => this.#sockets.add(socket));
  }

  /** Starts a proxy; with credentials, `name:password`, it rejects clients without them. */
  static async start(credentials?: string): Promise<ProxyServer> {
    const proxy = new ProxyServer(credentials);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get host(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("not listening");
    return `127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #isAuthorized({ method, url, headers }: IncomingMessage): boolean {
    this.targets.push(`${method} ${url}`);
    return (
      this.#authorization === undefined || headers["proxy-authorization"] === this.#authorization
    );
  }
}
