/**
 * A name for a key that every store and file system takes, and that no other key has, even where capitals count for
 * nothing: small letters, digits, `-` and `_` stay, all else is `%` and its number. `user:7` gives `user%003a7`.
 */
export function encodeKey(key: string): string {
  if (key === "") return "%";
  return key.replace(
    /[^a-z0-9_-]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** File names have at most 255 bytes, of which the file storage adds up to 84: two versions, `.json` and `.part`. */
const MAX_NAME_LENGTH = 171;

/**
 * Like `encodeKey`, within the limit of file systems: a long name becomes `%%` and the SHA-256 of its safe name. No safe name
 * has two `%` in a row. Needs Node or Bun.
 */
export function encodeFileName(key: string): string {
  const name = encodeKey(key);
  if (name.length <= MAX_NAME_LENGTH) return name;
  // Not of the key itself: UTF-8 writes all lone surrogates the same.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return `%%${createHash("sha256").update(name).digest("hex")}`;
}
