const MAX_LENGTH = 256;
const ALLOWED = /^[A-Za-z0-9_-]{1,256}$/;

/** Header that Telegram sends the secret token in. Source: https://core.telegram.org/bots/api#setwebhook */
export const SECRET_HEADER = "x-telegram-bot-api-secret-token";

/**
 * Makes the check of a header against the secret token. The time it takes tells neither where two values differ nor
 * how long the secret is. Throws a `TypeError` for a secret that Telegram would not accept.
 */
export function compileSecretCheck(
  secretToken: string,
): (given: string | null | undefined) => boolean {
  if (typeof secretToken !== "string" || !ALLOWED.test(secretToken)) {
    throw new TypeError("secretToken must be 1 to 256 characters out of A-Z, a-z, 0-9, _ and -");
  }
  const expected = secretToken.padEnd(MAX_LENGTH, "\0");
  return (given) => {
    const value = given ?? "";
    const padded = value.padEnd(MAX_LENGTH, "\0");
    let difference = value.length ^ secretToken.length;
    for (let at = 0; at < MAX_LENGTH; at++) {
      difference |= padded.charCodeAt(at) ^ expected.charCodeAt(at);
    }
    return difference === 0;
  };
}
