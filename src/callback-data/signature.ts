/** Of base64url, so 48 bits: at thirty guesses a second, one would take three hundred thousand years. */
const SIGNATURE_LENGTH = 8;

/** Puts a keyed hash before a text, and takes it off again. */
export interface Signer {
  sign(text: string): string;
  /** The text, or `undefined` when the hash before it is not the right one. */
  verify(signed: string): string | undefined;
}

/**
 * Signs with the first bytes of HMAC-SHA-256. Telegram's clients can send any callback data, not only that of a button.
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
    `${subject}: a secret needs node:crypto, which this platform does not have: its own crypto hashes asynchronously only`,
  );
}
