/** Returns a number in [0, 1), like `Math.random`. Pass a seeded one for reproducible runs. */
export type Random = () => number;

const TOKEN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** Returns an integer from `min` to `max`, both included. */
export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** Returns the digits of a 64-bit identifier, which a JavaScript number cannot hold exactly. */
export function randomLongId(random: Random): string {
  const high = randomInteger(random, 1e8, 9e8);
  const low = randomInteger(random, 0, 1e9 - 1);
  return `${high}${String(low).padStart(9, "0")}`;
}

/** Returns the part of a bot token after the colon. */
export function randomTokenSecret(random: Random): string {
  let secret = "AA";
  while (secret.length < 35) {
    secret += TOKEN_CHARACTERS.charAt(randomInteger(random, 0, TOKEN_CHARACTERS.length - 1));
  }
  return secret;
}
