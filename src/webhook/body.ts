/** Maximum length of a body. Telegram's updates are at most half as long. */
export const MAX_BODY_BYTES = 1_048_576;

/** Probing a shorter update costs almost as much as parsing it. */
export const MIN_PROBED_BYTES = 1024;

/** The request body is truncated or too large: the sender's error, not the bot's. */
export class BodyError extends Error {
  override readonly name = "BodyError" as const;
  readonly reason: "truncated" | "too large";

  constructor(reason: "truncated" | "too large") {
    super(`the request body is ${reason}`);
    this.reason = reason;
  }
}

/** Collects the chunks of a body. They are joined before they are decoded: a character may span two chunks. */
export class BodyBytes {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** Throws a {@link BodyError} when the body exceeds {@link MAX_BODY_BYTES}. */
  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw new BodyError("too large");
    this.#length = length;
    this.#chunks.push(chunk);
  }

  join(): Uint8Array {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    const whole = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return whole;
  }
}

/** The part of a standard `Request` that is used. Azure's request has little more. */
export type WebRequest = Pick<
  Request,
  "arrayBuffer" | "body" | "bodyUsed" | "headers" | "method" | "text"
>;

/**
 * Reads the unread body of a standard `Request`. `server` is what the server passed along with the request, if anything: it
 * says how the body can be read in one piece, at a fraction of what a stream costs. Rejects with a {@link BodyError}, or with
 * an `AbortError` when the sender disconnects.
 */
export function readWebBody(request: WebRequest, server: unknown): Promise<Uint8Array | string> {
  if (isObject(server)) {
    // Bun reads no further than the content-length. A request that was not received can state any.
    if ("requestIP" in server) {
      const length = Number(request.headers.get("content-length") ?? Number.NaN);
      if (length < MIN_PROBED_BYTES) return request.text();
      if (length <= MAX_BODY_BYTES)
        return request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    }
    if ("incoming" in server && isUnread(server.incoming)) return readNodeBody(server.incoming);
  }
  return readStream(request);
}

/** Whether this is the request of `@hono/node-server` and no middleware has begun to read it. */
function isUnread(incoming: unknown): incoming is NodeRequest {
  return isObject(incoming) && "readableFlowing" in incoming && incoming.readableFlowing === null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

async function readStream({ body }: WebRequest): Promise<Uint8Array> {
  const bytes = new BodyBytes();
  const reader = body?.getReader();
  if (reader === undefined) return bytes.join();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BodyError("truncated");
    });
    if (done) return bytes.join();
    try {
      bytes.add(value);
    } catch (error) {
      // Not awaited: the sender may take its time.
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  }
}

/** The part of Node's `IncomingMessage` that is used. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly destroyed: boolean;
  readonly readableDidRead: boolean;
  on(event: string, listener: (chunk: Uint8Array) => void): unknown;
  off(event: string, listener: (chunk: Uint8Array) => void): unknown;
}

/** Reads the unread body of a Node request. Rejects with a {@link BodyError}. */
export function readNodeBody(request: NodeRequest): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const bytes = new BodyBytes();
    let isEnded = false;
    const onData = (chunk: Uint8Array): void => {
      try {
        bytes.add(chunk);
      } catch (error) {
        // The rest is discarded, and the connection stays usable.
        request.off("data", onData);
        reject(error);
      }
    };
    const onEnd = (): void => {
      isEnded = true;
      resolve(bytes.join());
    };
    // Each request is closed in the end, and creating an error is slow.
    const onTruncated = (): void => {
      if (!isEnded) reject(new BodyError("truncated"));
    };
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("error", onTruncated);
    request.on("close", onTruncated);
    // A destroyed stream emits no more events.
    if (request.destroyed) onTruncated();
  });
}

/** The error for a body that something else has read: waiting for it would never end. */
export function bodyAlreadyRead(options?: ErrorOptions): TypeError {
  return new TypeError(
    "The request body was already read: register webhook() before body parsers such as express.json()",
    options,
  );
}
