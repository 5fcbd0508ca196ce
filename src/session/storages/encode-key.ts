/**
 * Encodes a key as a name that every store and file system accepts, unique even on case-insensitive file systems:
 * lowercase letters, digits, `-` and `_` stay, any other UTF-16 unit becomes `%` and four hex digits. `user:7` becomes
 * `user%003a7`.
 */
export function encodeKey(key: string): string {
  if (key === "") return "%";
  return key.replace(
    /[^a-z0-9_-]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** File names have at most 255 bytes, and the file storage appends up to 84: two versions, `.json` and `.part`. */
const MAX_NAME_LENGTH = 171;

/**
 * Like `encodeKey`, within the length limit of file systems: a longer name becomes `%%` and the SHA-256 of the name. No
 * encoded key contains `%%`. Needs Node or Bun.
 */
export function encodeFileName(key: string): string {
  const name = encodeKey(key);
  if (name.length <= MAX_NAME_LENGTH) return name;
  // Not a hash of the key itself: UTF-8 encodes all lone surrogates alike.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return `%%${createHash("sha256").update(name).digest("hex")}`;
}
