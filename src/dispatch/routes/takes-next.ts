import type { Context } from "../context/context.ts";
import type { Middleware } from "./middleware.ts";

/** Matches an arrow function up to its arrow: what follows it declares no parameters and has no `arguments` of its own. */
const ARROW = /^(?:async\s*)?(?:\([^)]*\)|[^\s(=/"'[]+)\s*=>/;

/**
 * Matches a function up to the end of a list of one plain or destructured parameter, or of none. Comments, defaults, strings
 * and calls, which may contain parentheses, do not match.
 */
const ONE_PARAMETER =
  /^(?:(?:async\s+)?[^\s(=/"'[]+\s*=>|[^([/"']*\((?:\s*[{[](?:(?!\.\.\.)[^()=/"'`])*|[^(),.=/{["'`]*,?\s*)\))/;

/** Whether a handler may take `next`; rest parameters, defaults and `arguments` do not count in its `length`. */
export function takesNext(handler: Middleware<Context>): boolean {
  if (handler.length > 1) return true;
  const source = Function.prototype.toString.call(handler);
  // The source of a bound function or a proxy is not shown; it may well pass on all that it receives.
  if (source.includes("[native code]")) return true;
  const [head] = ARROW.exec(source) ?? [source];
  // A program that is shipped as bytecode has no source at all.
  return !ONE_PARAMETER.test(head) || /\barguments\b/.test(head);
}
