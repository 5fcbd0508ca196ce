/** In base64url characters, so 48 bits: at 30 guesses a second, trying all of them takes 300,000 years. */
const SIGNATURE_LENGTH = 8;

/** Signs texts with a keyed hash, and verifies them. */
export interface Signer {
  /** Returns the text with its signature in front. */
  sign(text: string): string;
  /** Returns the text without its signature; `undefined` when the signature is not valid. */
  verify(signed: string): string | undefined;
}

/**
 * Creates a signer with truncated HMAC-SHA-256. Clients can send any callback data, not only that of a button.
 *
 * @throws TypeError for an empty secret, and where the platform has no synchronous HMAC.
 */
export function createSigner(subject: string, secret: string): Signer {
  if (secret === "") throw new TypeError(`${subject}: the secret is empty`);
  const { createHmac, timingSafeEqual } = nodeCrypto(subject);
  const signature = (text: string) =>
    createHmac("sha256", secret)
      .update(`${subject}\n${text}`)
      .digest("base64url")
      .slice(0, SIGNATURE_LENGTH);
  return {
    sign: (text) => signature(text) + text,
    verify(signed) {
      const text = signed.slice(SIGNATURE_LENGTH);
      const actual = Buffer.from(signed.slice(0, SIGNATURE_LENGTH));
      const expected = Buffer.from(signature(text));
      return actual.length === expected.length && timingSafeEqual(actual, expected)
        ? text
        : undefined;
    },
  };
}

function nodeCrypto(subject: string) {
  const cryptoModule =
    typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");
  if (cryptoModule !== undefined) return cryptoModule;
  throw new TypeError(
    `${subject}: signing needs node:crypto, which this platform does not provide (Web Crypto is asynchronous)`,
  );
}
