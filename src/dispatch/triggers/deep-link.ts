import { argumentError } from "../../internal/arguments.ts";
import { fromBase64Url, toBase64Url } from "../../internal/base64url.ts";
import { commandRest } from "./command.ts";
import type { Condition } from "./condition.ts";
import type { Codec } from "./trigger.ts";

/** Packs a value into the `start` parameter of a link to the bot, and unpacks it when a user follows the link. */
export interface DeepLink<T> {
  /** Returns the parameter for a value. Throws a `RangeError` when it is longer than the 64 characters that Telegram allows. */
  pack(value: T): string;
  /** Returns the value of a parameter; `undefined` when this codec did not pack it. */
  unpack(parameter: string): T | undefined;
  /** Returns a link to the bot of that name: to its private chat, or to a group that the user chooses. */
  link(username: string, value: T, into?: "start" | "startgroup"): string;
}

const MAX_LENGTH = 64;

/**
 * Creates typed deep links from a codec such as `callbackData("ref", { user: "int" })`; register handlers with
 * `bot.deepLink(link, (ctx) => ctx.match.user)`. Source: https://core.telegram.org/bots/features#deep-linking
 * @example
 * const invitation = deepLink(callbackData("inv", { from: "int" }));
 * const url = invitation.link("shop_bot", { from: 7 });
 */
export function deepLink<T>(codec: Codec<T> & { pack(value: T): string }): DeepLink<T> {
  if (typeof codec?.unpack !== "function")
    throw argumentError("the result of callbackData()", codec);
  const pack = (value: T): string => {
    const parameter = toBase64Url(new TextEncoder().encode(codec.pack(value)));
    if (parameter.length <= MAX_LENGTH) return parameter;
    throw new RangeError(
      `The parameter of the deep link is ${parameter.length} characters long; the limit is ${MAX_LENGTH}, which is 48 bytes of data`,
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

/** Passes messages with `/start` and a parameter that the link packed; register it behind the command. */
export function deepLinkCondition(link: DeepLink<unknown>): Condition {
  if (typeof link?.unpack !== "function") throw argumentError("the result of deepLink()", link);
  return {
    verb: "deepLink",
    kinds: ["message"],
    parts: () => [{ kind: "message", label: "", facts: [link] }],
    matcher:
      () =>
      ({ message }) =>
        message && link.unpack(commandRest(message)),
  };
}

/** Returns `undefined` for a text that `pack` never returns. */
function unpackText(parameter: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(parameter)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(parameter));
  } catch {
    return undefined;
  }
}
