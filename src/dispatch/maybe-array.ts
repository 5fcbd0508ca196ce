/** One value or a list of them. */
export type MaybeArray<T> = T | readonly T[];

/** Returns a new array of the values. */
export function toArray<T>(values: MaybeArray<T>): readonly T[] {
  return Array.isArray(values) ? [...values] : [values as T];
}
