/**
 * What a union's parser gives for a variant that this version of the package does not know: nothing of it is lost.
 * `Tag` is the field that tells the variants apart; it is `undefined` here, so that a `switch` over it narrows.
 */
export type UnknownVariant<Tag extends string = never> = {
  readonly [Name in Tag]: undefined;
} & {
  /** The tag as it was sent, when it was a string. */
  readonly unknown: string | undefined;
  /** The value as it came. */
  readonly raw: unknown;
};

/** Reads the field that tells a union's variants apart; `undefined` when there is none. */
export function tagOf(value: unknown, tag: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[tag]
    : undefined;
}

/** Reads the tag of a variant nobody knows, for the report. */
export function unknownTag(value: unknown, tag: string): string | undefined {
  const found = tagOf(value, tag);
  return typeof found === "string" ? found : undefined;
}

/** Tells whether a value has every field of at least one of several lists. */
export function hasFieldsOfAny(value: unknown, lists: readonly (readonly string[])[]): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    lists.some((names) => names.every((name) => Object.hasOwn(value, name)))
  );
}
