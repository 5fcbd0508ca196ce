import type { InlineQueryResult } from "../../types/index.ts";

/** The fields of all results. */
type FieldOf<Result> = Result extends unknown ? keyof Result : never;

/** Its name is all that exists of it: an error shows it. */
declare const typeAsConst: unique symbol;

/**
 * Takes no value. A result whose `type` is a `string`, for want of `as const`, has more in common with this than with any
 * variant, so that the compiler compares the two, and names what is missing here instead of a field of another variant.
 */
interface UntypedResult
  extends Partial<Record<Exclude<FieldOf<InlineQueryResult>, "type">, unknown>> {
  // No string, but a unit type, by which editors leave the other fields out of what they offer for a result.
  type: undefined;
  readonly [typeAsConst]: never;
}

/** A result of an inline query, as shortcuts take it. */
export type InlineResult = InlineQueryResult | UntypedResult;
