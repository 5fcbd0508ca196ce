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

/** Required fields of each variant of a union that has no tag, by the variant's name; the longer lists stand first. */
export type FieldLists = readonly (readonly [name: string, fields: readonly string[]])[];

/** Reads the field that tells a union's variants apart; `undefined` when there is none. */
export function tagOf(value: unknown, tag: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[tag]
    : undefined;
}

/** Tells whether a value has one of the known tags. */
export function hasTag(value: unknown, tag: string, known: ReadonlySet<unknown>): boolean {
  return known.has(tagOf(value, tag));
}

/** Tells whether a value is an object with something in that field of its own: neither null nor undefined. */
export function hasField(value: unknown, field: string): boolean {
  return (tagOf(value, field) ?? null) !== null && Object.hasOwn(Object(value), field);
}

/** Names the first variant all of whose required fields a value has. */
export function nameByFields(value: unknown, lists: FieldLists): string | undefined {
  for (const [name, fields] of lists) if (hasFields(value, fields)) return name;
  return undefined;
}

function hasFields(value: unknown, fields: readonly string[]): boolean {
  for (const field of fields) if (!hasField(value, field)) return false;
  return true;
}

/** Wraps a value that is no known variant; `tag` is the field that was looked at, if there is one. */
export function unknownVariant<Tag extends string = never>(
  value: unknown,
  tag?: Tag,
): UnknownVariant<Tag> {
  const sent = tag === undefined ? undefined : tagOf(value, tag);
  const unknown = typeof sent === "string" ? sent : undefined;
  // A computed key widens to `string`, which forgets that it is `Tag`.
  return { ...(tag && { [tag]: undefined }), unknown, raw: value } as UnknownVariant<Tag>;
}

/** Calls the handler for the value's tag, or `unknown` when the tag is not among those known. */
export function matchTag<R>(
  value: unknown,
  tag: string,
  known: ReadonlySet<unknown>,
  handlers: Handlers<R>,
): R {
  const found = tagOf(value, tag);
  return matchName(known.has(found) ? found : undefined, value, handlers, tag);
}

/** Calls the handler of that name, or `unknown` when there is no name. The name must be one that this package gave. */
export function matchName<R>(
  name: unknown,
  value: unknown,
  handlers: Handlers<R>,
  tag?: string,
): R {
  // Which name goes with which type of value is what the generated signatures promise.
  const byName = handlers as unknown as Readonly<Record<string, (value: unknown) => R>>;
  return typeof name === "string"
    ? (byName[name] as (value: unknown) => R)(value)
    : handlers.unknown(unknownVariant(value, tag) as never);
}

interface Handlers<R> {
  readonly unknown: (variant: never) => R;
}
