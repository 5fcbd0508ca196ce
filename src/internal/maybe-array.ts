/** One value or several of them. */
export type Several<T> = T | readonly T[];

/** A list of its own, whichever way the values were given. */
export function listOf<T>(several: Several<T>): readonly T[] {
  return Array.isArray(several) ? [...several] : [several as T];
}
