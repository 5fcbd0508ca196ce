const MAX_LENGTH = 256;
const ALLOWED = /^[A-Za-z0-9_-]{1,256}$/;

/** Header that Telegram sends the secret token in. Source: https://core.telegram.org/bots/api#setwebhook */
export const SECRET_HEADER = "x-telegram-bot-api-secret-token";

/**
 * Compiles the check of the header against the secret token. It takes the same time wherever two values differ and however
 * long the secret is. Throws a `TypeError` for a secret that Telegram would not accept.
 */
export function compileSecretCheck(
  secretToken: string,
): (header: string | null | undefined) => boolean {
  if (typeof secretToken !== "string" || !ALLOWED.test(secretToken)) {
    throw new TypeError("secretToken must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -");
  }
  const expected = secretToken.padEnd(MAX_LENGTH, "\0");
  return (header) => {
    const value = header ?? "";
    const padded = value.padEnd(MAX_LENGTH, "\0");
    let difference = value.length ^ secretToken.length;
    for (let i = 0; i < MAX_LENGTH; i++) {
      difference |= padded.charCodeAt(i) ^ expected.charCodeAt(i);
    }
    return difference === 0;
  };
}
