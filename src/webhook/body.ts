/** Longest body that is read. Telegram keeps an update within half of it. */
export const MAX_BODY_BYTES: number = 1024 * 1024;

/** The body cannot be taken, through the fault of whoever sent it. */
export class BodyRefusal extends Error {
  override readonly name = "BodyRefusal" as const;
  readonly reason: "cut off" | "too large";

  constructor(reason: "cut off" | "too large") {
    super(`the request body is ${reason}`);
    this.reason = reason;
  }
}

/** Gathers the chunks of one body, and joins them before anybody decodes: a character may lie across two chunks. */
export class BodyBytes {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** Throws {@link BodyRefusal} instead of keeping more than {@link MAX_BODY_BYTES}. */
  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw new BodyRefusal("too large");
    this.#length = length;
    this.#chunks.push(chunk);
  }

  join(): Uint8Array {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    return whole;
  }
}

/** What to throw when somebody else has read the body: waiting for it would be for ever. */
export function bodyAlreadyRead(options?: ErrorOptions): TypeError {
  return new TypeError(
    "The request body was read before webhook() could: register the webhook before what reads bodies",
    options,
  );
}
