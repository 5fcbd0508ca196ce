import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";

/** An HTTP proxy on loopback: tunnels what is asked for with CONNECT, and forwards what names a whole URL. */
export class ProxyServer {
  /** What was asked for: `CONNECT host:port` or `POST http://host:port/path`. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #authorization: string | undefined;

  private constructor(credentials: string | undefined) {
    this.#authorization = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
    this.#server = createServer((from, to) => {
      if (!this.#admits(from)) return to.writeHead(407).end();
      const { url = "", method, headers } = from;
      const onward = request(url, { method, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      });
      return from.pipe(onward);
    });
    this.#server.on("connect", (from: IncomingMessage, socket: Socket) => {
      if (!this.#admits(from)) return socket.end("HTTP/1.1 407 No\r\n\r\n");
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

  /** Listens; with credentials, `name:password`, it admits only who has them. */
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

  #admits({ method, url, headers }: IncomingMessage): boolean {
    this.asked.push(`${method} ${url}`);
    return (
      this.#authorization === undefined || headers["proxy-authorization"] === this.#authorization
    );
  }
}
