import { connect, type Socket } from "node:net";

/** One request, written to the socket unchanged. */
export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One piece is sent with a content-length, several with chunked encoding. */
  readonly body?: string | Uint8Array | readonly Uint8Array[];
}

/** A connection to which a test writes raw bytes. */
export class RawClient {
  readonly #socket: Socket;
  #received = "";
  #closed = false;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("latin1");
      this.#wake();
    });
    // A reset counts as an end; bytes received before it stay readable.
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.#closed = true;
      this.#wake();
    });
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Resets the connection. */
  destroy(): void {
    this.#socket.resetAndDestroy();
  }

  /** Writes a whole request at once. */
  send({ method = "POST", path = "/", headers = {}, body = "" }: RawRequest): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const [framing, content] = framed(body);
    const head = [`${method} ${path} HTTP/1.1`, "host: localhost", ...lines, framing, "", ""];
    this.write(Buffer.concat([Buffer.from(head.join("\r\n")), content]));
  }

  /** Head of the next response: status line and headers, in lower case. Rejects when the connection ends first. */
  async head(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf("\r\n\r\n");
      if (end !== -1) {
        const head = this.#received.slice(0, end).toLowerCase();
        // No response has a body, but a chunked one has a final chunk.
        const empty = head.includes("\ntransfer-encoding: chunked") ? "0\r\n\r\n" : "";
        const next = end + 4 + empty.length;
        if (this.#received.length < next) {
          await this.#more();
          continue;
        }
        this.#received = this.#received.slice(next);
        return head;
      }
      await this.#more();
    }
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  #more(): Promise<void> {
    if (this.#closed) throw new Error("The connection ended without a response");
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async status(): Promise<number> {
    return Number((await this.head()).split(" ")[1]);
  }
}

function framed(body: NonNullable<RawRequest["body"]>): [header: string, content: Buffer] {
  if (typeof body === "string" || body instanceof Uint8Array) {
    const content = Buffer.from(body);
    return [`content-length: ${content.byteLength}`, content];
  }
  const chunks = body.flatMap((piece) => [`${piece.byteLength.toString(16)}\r\n`, piece, "\r\n"]);
  const content = [...chunks, "0\r\n\r\n"].map((part) => Buffer.from(part));
  return ["transfer-encoding: chunked", Buffer.concat(content)];
}
