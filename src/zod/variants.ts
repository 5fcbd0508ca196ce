import * as z from "zod";
import { asSchema, type Schema } from "./schema.ts";

/** The schemas of the variants, by tag. */
type Variants<T, Tag extends keyof T> = {
  readonly [V in T as V[Tag] & string]: Schema<V>;
};

/** A union whose variants each have a unique tag. A variant with an unknown tag is accepted unchanged. */
export function tagged<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  variants: () => Variants<T, Tag>,
): Schema<T> {
  return asSchema(
    z.lazy(() => {
      const byTag: Readonly<Record<string, z.ZodType>> = variants();
      const [first, ...rest] = Object.values(byTag);
      return z.union([
        z.discriminatedUnion(tag, [first, ...rest] as Discriminable),
        unknownTag(tag, Object.keys(byTag)),
      ]);
    }),
  );
}

/** A union in which several variants share a tag, so each is tried. A variant with an unknown tag is accepted unchanged. */
export function sharedTags<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  tags: readonly (T[Tag] & string)[],
  variants: () => readonly Schema<T>[],
): Schema<T> {
  return asSchema(z.lazy(() => z.union([...variants(), unknownTag(tag, tags)])));
}

/** A variant that shares its tag with others. A value without its `own` field but with that of another is the other variant. */
export function sharingTag<T extends object>(
  schema: Schema<T>,
  own: keyof T & string,
  others: readonly string[],
): Schema<T> {
  const mayBe = (value: object): boolean =>
    Object.hasOwn(value, own) || !others.some((other) => Object.hasOwn(value, other));
  // Otherwise zod would skip the check for an object with missing fields.
  const when = ({ value }: { value: unknown }): boolean =>
    typeof value === "object" && value !== null;
  return schema.check(
    z.refine<object>(mayBe, { error: "is another variant", params: OTHER_VARIANT, when }),
  );
}

/** A union without a tag. A value with none of the fields that distinguish the known variants is accepted unchanged. */
export function untagged<T extends object>(
  fields: readonly string[],
  variants: () => readonly Schema<T>[],
): Schema<T> {
  return asSchema(
    z.lazy(() => {
      const unknown = z.looseObject({}).check(({ value, issues }) => {
        if (!fields.some((field) => Object.hasOwn(value, field))) return;
        issues.push({ code: "invalid_value", values: [], input: value, message: NOT_UNKNOWN });
      });
      return z.union([...variants(), unknown]);
    }),
  );
}

/** An unknown variant: an object whose tag is not a known one. */
function unknownTag(tag: string, knownTags: readonly string[]): z.ZodType {
  const tags = new Set(knownTags);
  const other = z.string().check(({ value, issues }) => {
    if (!tags.has(value)) return;
    issues.push({ code: "invalid_value", values: [], input: value, message: NOT_UNKNOWN });
  });
  return z.looseObject({ [tag]: other });
}

/** Marks an issue that only says that the value is another variant. */
export const OTHER_VARIANT: Readonly<Record<string, unknown>> = { otherVariant: true };

const NOT_UNKNOWN = "is one of the known variants";

type Discriminable = [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];
