/**
 * The result of a union's parser for a variant that this version of the package does not know. `raw` holds the whole value.
 * `Tag` is the field that distinguishes the variants; it is `undefined` here, so that a `switch` over it narrows.
 */
export type UnknownVariant<Tag extends string = never> = {
  readonly [Name in Tag]: undefined;
} & {
  /** The tag of the value, if it is a string. */
  readonly unknown: string | undefined;
  /** The unchanged value. */
  readonly raw: unknown;
};

/** The required fields of each variant of a union without a tag, by the variant's name; longer lists first. */
export type FieldLists = readonly (readonly [name: string, fields: readonly string[]])[];

/** Returns the field that distinguishes the variants of a union; `undefined` when it is missing. */
export function tagOf(value: unknown, tag: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[tag]
    : undefined;
}

/** Whether a value has one of the known tags. */
export function hasTag(value: unknown, tag: string, knownTags: ReadonlySet<unknown>): boolean {
  return knownTags.has(tagOf(value, tag));
}

/** Whether a value is an object with this own property, and the property is neither `null` nor `undefined`. */
export function hasField(value: unknown, field: string): boolean {
  return (tagOf(value, field) ?? null) !== null && Object.hasOwn(Object(value), field);
}

/** Returns the name of the first variant whose required fields a value all has. */
export function nameByFields(value: unknown, lists: FieldLists): string | undefined {
  for (const [name, fields] of lists) if (hasFields(value, fields)) return name;
  return undefined;
}

function hasFields(value: unknown, fields: readonly string[]): boolean {
  for (const field of fields) if (!hasField(value, field)) return false;
  return true;
}

/** Wraps a value of an unknown variant; `tag` is the field that distinguishes the variants, if any. */
export function unknownVariant<Tag extends string = never>(
  value: unknown,
  tag?: Tag,
): UnknownVariant<Tag> {
  const actualTag = tag === undefined ? undefined : tagOf(value, tag);
  const unknown = typeof actualTag === "string" ? actualTag : undefined;
  // A computed key widens to `string`, which forgets that it is `Tag`.
  return { ...(tag && { [tag]: undefined }), unknown, raw: value } as UnknownVariant<Tag>;
}

/** Calls the handler for the tag of a value, or `unknown` for an unknown tag. */
export function matchTag<R>(
  value: unknown,
  tag: string,
  knownTags: ReadonlySet<unknown>,
  handlers: Handlers<R>,
): R {
  const found = tagOf(value, tag);
  return matchName(knownTags.has(found) ? found : undefined, value, handlers, tag);
}

/** Calls the handler with a name, or `unknown` for `undefined`. The name must come from this package. */
export function matchName<R>(
  name: unknown,
  value: unknown,
  handlers: Handlers<R>,
  tag?: string,
): R {
  // The generated signatures ensure that each handler accepts the values of its name.
  const byName = handlers as unknown as Readonly<Record<string, (value: unknown) => R>>;
  return typeof name === "string"
    ? (byName[name] as (value: unknown) => R)(value)
    : handlers.unknown(unknownVariant(value, tag) as never);
}

interface Handlers<R> {
  readonly unknown: (variant: never) => R;
}
