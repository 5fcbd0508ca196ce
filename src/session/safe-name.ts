/**
 * A name for a key that every store and file system takes, and that no other key has, even where capitals count for
 * nothing: small letters, digits, `-` and `_` stay, all else is `%` and its number. `user:7` gives `user%003a7`.
 */
export function safeName(key: string): string {
  if (key === "") return "%";
  return key.replace(
    /[^a-z0-9_-]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
