import type { Socket } from "node:net";

/** How much a peer may send before it has proven that it belongs here. */
const MAX_GREETING = 16_777_216;

/** JSON values, one a line, over a connection. */
export class Channel {
  readonly #socket: Socket;
  #rest: string[] = [];
  #restLength = 0;
  #outgoing = "";
  #isTrusted = false;
  /** Called with the text of each value. */
  onLine: ((json: string) => void) | undefined;
  /** Called once, when the connection has ended. */
  onEnd: (() => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => this.#read(String(chunk)));
    // The end follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.onEnd?.();
      this.onEnd = undefined;
    });
  }

  /** Lifts the limit of what may arrive. */
  trust(): void {
    this.#isTrusted = true;
  }

  /** Sends a value, together with others of this turn of the event loop. */
  send(value: unknown): void {
    if (this.#outgoing === "") setImmediate(() => this.#write());
    this.#outgoing += `${JSON.stringify(value)}\n`;
  }

  pause(): void {
    this.#socket.pause();
  }

  /** Sends what is left, and ends the connection. */
  end(): void {
    this.#write();
    this.#socket.end();
    // A frozen peer would keep it open.
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #write(): void {
    if (this.#outgoing !== "" && this.#socket.writable) this.#socket.write(this.#outgoing);
    this.#outgoing = "";
  }

  #read(chunk: string): void {
    const lines = chunk.split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      this.#rest.push(line);
      const json = this.#rest.join("");
      this.#rest = [];
      this.#restLength = 0;
      this.onLine?.(json);
    }
    if (last === "") return;
    this.#rest.push(last);
    this.#restLength += last.length;
    if (!this.#isTrusted && this.#restLength > MAX_GREETING) this.destroy();
  }
}
