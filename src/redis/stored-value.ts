import { toBase64Url } from "../internal/base64url.ts";

// What is stored under a key: the tokens of the last writes, the latest first, a mark, and the JSON.
//
//     dGVhIGFuZCA.bWlsaywgcGw. {"count":7}
//     ZWFzZSB3aXQ.dGVhIGFuZCA.bWlsaywgcGw.!
//
// The latest token is the version. The second line is a session that was deleted a moment ago.

/** Bytes of a token, of which base64url makes 11 characters. */
const TOKEN_BYTES = 8;
const TOKEN_LENGTH = 11;

/** The version that stands for any, in the first argument of {@link WRITE}. */
export const ANY = "*";

/**
 * Writes or deletes one session. Its arguments are the version to be replaced ("" for none), the token of this call, the
 * JSON ("" to delete), and after how many milliseconds it expires (0 for never). Returns whether the version was current.
 *
 * A client may send a script again whose reply was lost. The tokens of the last writes show that this one is done, even if
 * others have followed, so it is neither done twice nor reported as a conflict. There are up to 8 of them, which take 96
 * characters with their dots. A deleted session leaves them behind for a minute.
 */
export const WRITE = `
local history, mark = string.match(redis.call("GETRANGE", KEYS[1], 0, 96), "^([%w_.-]*)([ !])")
if not history or #history % 12 ~= 0 then history, mark = "", "!" end
if string.find(history, ARGV[2] .. ".", 1, true) then return 1 end
local version = mark == " " and string.sub(history, 1, 11) or ""
if ARGV[1] ~= "*" and ARGV[1] ~= version then return 0 end
if ARGV[3] == "" and version == "" then return 1 end
local tokens = string.sub(ARGV[2] .. "." .. history, 1, 96)
if ARGV[3] == "" then redis.call("SET", KEYS[1], tokens .. "!", "PX", 60000)
elseif ARGV[4] == "0" then redis.call("SET", KEYS[1], tokens .. " " .. ARGV[3])
else redis.call("SET", KEYS[1], tokens .. " " .. ARGV[3], "PX", ARGV[4]) end
return 1`;

/** Returns a token that no other write has. */
export function createToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

const FORMAT = /^((?:[\w-]{11}\.){1,8})([ !])/;

/** A stored session; `json` is empty when it was deleted. */
export interface StoredValue {
  readonly version: string;
  readonly json: string;
}

/** Splits what is stored under a key. Returns `undefined` for what another program has written. */
export function splitStored(text: string): StoredValue | undefined {
  const [header, history = "", mark] = FORMAT.exec(text) ?? [];
  if (header === undefined) return undefined;
  const json = text.slice(header.length);
  // Both or neither say that it was deleted.
  if ((mark === "!") !== (json === "")) return undefined;
  return { version: history.slice(0, TOKEN_LENGTH), json };
}
