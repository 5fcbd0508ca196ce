import { fromBase64Url, toBase64Url } from "../../internal/base64url.ts";
import type { Codec } from "./trigger.ts";

/** Packs a value into the `start` parameter of a link to the bot, and reads it when somebody has followed the link. */
export interface DeepLink<T> {
  /** The parameter for a value. Throws a `RangeError` when it would be longer than the 64 signs that Telegram takes. */
  pack(value: T): string;
  /** The value of a parameter; `undefined` when it is none of this codec. */
  unpack(parameter: string): T | undefined;
  /** A link to the bot of that name: into its private chat, or into a group of the user's choice. */
  link(username: string, value: T, into?: "start" | "startgroup"): string;
}

const MAX_SIGNS = 64;

/**
 * Makes typed deep links of a codec such as `callbackData("ref", { user: "int" })`; handlers are registered with
 * `bot.deepLink(link, (ctx) => ctx.match.user)`. Source: https://core.telegram.org/bots/features#deep-linking
 */
export function deepLink<T>(codec: Codec<T> & { pack(value: T): string }): DeepLink<T> {
  const pack = (value: T): string => {
    const parameter = toBase64Url(new TextEncoder().encode(codec.pack(value)));
    if (parameter.length <= MAX_SIGNS) return parameter;
    throw new RangeError(
      `the parameter of a deep link would have ${parameter.length} signs; Telegram takes ${MAX_SIGNS}: that is 48 bytes of data`,
    );
  };
  return {
    pack,
    unpack(parameter) {
      const data = unpackText(parameter);
      return data === undefined ? undefined : codec.unpack(data);
    },
    link: (username, value, into = "start") =>
      `https://t.me/${encodeURIComponent(username)}?${into}=${pack(value)}`,
  };
}

/** `undefined` for a text that `pack` never returns. */
function unpackText(parameter: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(parameter)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(parameter));
  } catch {
    return undefined;
  }
}
