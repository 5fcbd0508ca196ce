import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Whether the response to a request is complete, on a connection that has one request in flight. Throws for any status but
 * 200.
 */
export function isComplete(received: string): boolean {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return false;
  if (!received.startsWith("HTTP/1.1 200 ")) throw new Error(`The response is ${received}`);
  const [, length] = LENGTH.exec(received) ?? [];
  return length === undefined
    ? received.endsWith("0\r\n\r\n")
    : received.length >= headEnd + 4 + Number(length);
}

/** What happens on a connection after a request. */
export interface RequestEvents {
  onResponse(): void;
  onFailure(cause: unknown): void;
}

/** A connection that is kept alive. It is a bare socket, because an HTTP client would cost more than some servers. */
export class Connection {
  readonly #socket: Socket;
  #received = "";
  #events: RequestEvents | undefined;

  private constructor(port: number) {
    // One buffer for all reads takes a quarter off the cost of a request.
    const buffer = Buffer.allocUnsafe(16_384);
    const callback = (bytes: number): boolean => this.#read(buffer.toString("latin1", 0, bytes));
    const onread = { buffer, callback };
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    this.#socket.on("error", () => this.#socket.destroy());
    this.#socket.on("close", () => {
      this.#events?.onFailure(new Error("The server closed the connection"));
    });
  }

  static async open(port: number): Promise<Connection> {
    const connection = new Connection(port);
    await once(connection.#socket, "connect");
    return connection;
  }

  /** Servers close connections that nothing was sent on for a while. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends a request; the one before must have its response. */
  send(request: Buffer, events: RequestEvents): void {
    this.#events = events;
    this.#received = "";
    this.#socket.write(request);
  }

  /** Closes the connection; the last request must have its response. */
  close(): void {
    this.#events = undefined;
    this.#socket.destroy();
  }

  #read(text: string): true {
    const events = this.#events;
    this.#received += text;
    try {
      if (events !== undefined && isComplete(this.#received)) {
        this.#events = undefined;
        events.onResponse();
      }
    } catch (error) {
      events?.onFailure(error);
    }
    return true;
  }
}
