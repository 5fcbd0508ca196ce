import * as z from "zod";
import type { InputFile } from "../types/index.ts";

/** A zod schema that takes and gives values of one type, unchanged. */
export type Schema<T> = z.ZodType<T, T>;

/** A check of a whole object. */
export type Check = z.core.$ZodCheck<object>;

/** Schema of a field that may be left out. */
export type Optional<T> = z.ZodOptional<Schema<T>>;

/** One schema for each field of `T`: none missing, none more, optional where the field is. */
export type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends Pick<T, K>[K]
    ? Optional<Present<T[K]>>
    : Schema<T[K]>;
};

type Present<T> = Exclude<T, undefined>;

/** Any string, those of an open enumeration included. */
export const text: Schema<string> = /* @__PURE__ */ z.string();
/** A number without a fraction. */
export const integer: Schema<number> = /* @__PURE__ */ z.int();
/** A number. */
export const float: Schema<number> = /* @__PURE__ */ z.number();
/** `true` or `false`. */
export const boolean: Schema<boolean> = /* @__PURE__ */ z.boolean();
/** What the manual calls True. */
export const literalTrue: Schema<true> = /* @__PURE__ */ z.literal(true);
/** The bytes of an upload. */
export const fileData: Schema<InputFile["data"]> = /* @__PURE__ */ z.custom<InputFile["data"]>(
  // Which objects give bytes, the client knows.
  (value) => typeof value === "function" || (typeof value === "object" && value !== null),
);

/** Exactly one value: the tag of a union's variant. */
export function literal<const V extends string | number>(value: V): Schema<V> {
  return z.literal(value);
}

/** A value of any of several types, tried in turn. */
export function either<T extends readonly unknown[]>(
  ...options: { [K in keyof T]: Schema<T[K]> }
): Schema<T[number]> {
  return z.union(options);
}

/** A schema whose parts may be declared after it. */
export function lazy<T>(schema: () => Schema<T>): Schema<T> {
  return z.lazy(schema);
}

/** A field that may be left out. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return z.optional(schema);
}

/** An object with these fields and any others, which pass through. Its parts are made when it is first used. */
export function object<T extends object>(
  fields: () => Fields<T>,
  checks: () => readonly Check[] = () => [],
): Schema<T> {
  return asSchema(z.lazy(() => z.looseObject(fields()).check(...checks())));
}

/** The parameters of a method: these and no others. */
export function parameters<T extends object>(
  fields: Fields<T>,
  checks: readonly Check[] = [],
): Schema<T> {
  return asSchema(z.strictObject(fields).check(...checks));
}

/** `Fields` ties each field to its type; the way from there to the whole the compiler cannot follow for an open `T`. */
export function asSchema<T>(schema: z.ZodType): Schema<T> {
  return schema as Schema<T>;
}
