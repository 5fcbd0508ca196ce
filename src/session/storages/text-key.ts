/**
 * Encodes a key as a text that every database keeps apart from others. Only control characters, lone surrogates, which UTF-8
 * encodes all alike, and `%` become `%` and four hex digits.
 */
export function encodeTextKey(key: string): string {
  return key.replace(
    /[%\p{Cc}\p{Surrogate}]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
