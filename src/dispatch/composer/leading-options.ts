import { RouteSource } from "./route-source.ts";

/** What a verb with options takes: handlers and, before them, perhaps the options. */
export type MaybeOptions<Options, Handler> = [options: Options, ...handlers: Handler[]] | Handler[];

/** Separates the options, if there are any, from the handlers after them. */
export function splitOptions<Options extends object, Handler>(
  rest: readonly (Options | Handler)[],
): readonly [options: Options | undefined, handlers: readonly Handler[]] {
  const [first, ...others] = rest;
  const hasOptions = typeof first === "object" && !(first instanceof RouteSource);
  // Only the first may be options; what else is no handler is refused when it is registered.
  const handlers = (hasOptions ? others : rest) as readonly Handler[];
  return [hasOptions ? (first as Options) : undefined, handlers];
}
