declare const unlistedMark: unique symbol;

/**
 * A value that an enumeration of this version does not list. It is part of every enumeration that a bot can send, because
 * Telegram may add values. A received one compares with any string, and can be sent back; to send another, create it with
 * {@link unlisted}.
 */
export type Unlisted = string & { readonly [unlistedMark]: true };

/**
 * Marks a string as a value that an enumeration does not list, so that it can be sent: one that is newer than this
 * version, or one that is known only at run time. Returns the string unchanged.
 */
export function unlisted(value: string): Unlisted {
  return value as Unlisted;
}
