import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

const NO_AUTHENTICATION = 0;
const NAME_AND_PASSWORD = 2;

/** A SOCKS5 proxy on loopback for IPv4 addresses and host names. Source: https://www.rfc-editor.org/rfc/rfc1928 */
export class SocksServer {
  /** The targets requested so far: `host:port`. */
  readonly targets: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #credentials: string | undefined;

  private constructor(credentials: string | undefined) {
    this.#credentials = credentials;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => socket.destroy());
      this.#serve(socket).catch(() => socket.destroy());
    });
  }

  /** Starts a proxy; with credentials, `name:password`, it rejects clients without them. */
  static async start(credentials?: string): Promise<SocksServer> {
    const proxy = new SocksServer(credentials);
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

  /** Reads one message per chunk: they are short, so on loopback each arrives in one piece. */
  async #serve(socket: Socket): Promise<void> {
    const next = async (): Promise<Buffer> => (await once(socket, "data"))[0];
    await next();
    if (this.#credentials === undefined) socket.write(Buffer.of(5, NO_AUTHENTICATION));
    else {
      socket.write(Buffer.of(5, NAME_AND_PASSWORD));
      const isAuthorized = parseCredentials(await next()) === this.#credentials;
      socket.write(Buffer.of(1, isAuthorized ? 0 : 1));
      if (!isAuthorized) return void socket.end();
    }
    const { host, port } = parseTarget(await next());
    this.targets.push(`${host}:${port}`);
    const onward = connect(port, host);
    onward.on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
    await once(onward, "connect");
    socket.write(Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    socket.pipe(onward).pipe(socket);
  }
}

function parseCredentials(message: Buffer): string {
  const nameEnd = 2 + message.readUInt8(1);
  return `${message.toString("utf8", 2, nameEnd)}:${message.toString("utf8", nameEnd + 1)}`;
}

function parseTarget(message: Buffer): { host: string; port: number } {
  const port = message.readUInt16BE(message.length - 2);
  const isName = message.readUInt8(3) === 3;
  const host = isName
    ? message.toString("utf8", 5, message.length - 2)
    : message.subarray(4, 8).join(".");
  return { host, port };
}
