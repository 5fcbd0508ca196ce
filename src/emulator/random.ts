/** Gives numbers in [0, 1), as `Math.random` does. Give your own for a run that can be repeated. */
export type Random = () => number;

const TOKEN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** A whole number from `min` to `max`, both included. */
export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** Digits of a 64-bit identifier, which JSON numbers could not hold. */
export function randomLongId(random: Random): string {
  const high = randomInteger(random, 1e8, 9e8);
  const low = randomInteger(random, 0, 1e9 - 1);
  return `${high}${String(low).padStart(9, "0")}`;
}

/** The part of a bot token that follows the colon. */
export function randomTokenSecret(random: Random): string {
  let secret = "AA";
  while (secret.length < 35) {
    secret += TOKEN_CHARACTERS.charAt(randomInteger(random, 0, TOKEN_CHARACTERS.length - 1));
  }
  return secret;
}
