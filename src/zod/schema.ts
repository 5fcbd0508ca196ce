import * as z from "zod";
import type { InputFile } from "../types/index.ts";

/** A zod schema whose input and output have the same type. */
export type Schema<T> = z.ZodType<T, T>;

/** A check of a whole object. */
export type Check = z.core.$ZodCheck<object>;

/** Schema of a field that may be left out. */
export type Optional<T> = z.ZodOptional<Schema<T>>;

/** A schema for each field of `T`: no more and no fewer, optional where the field is. */
export type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends Pick<T, K>[K]
    ? Optional<Present<T[K]>>
    : Schema<T[K]>;
};

type Present<T> = Exclude<T, undefined>;

/** Any string. */
export const text: Schema<string> = /* @__PURE__ */ z.string();
/** A number without a fraction. */
export const integer: Schema<number> = /* @__PURE__ */ z.int();
/** A number. */
export const float: Schema<number> = /* @__PURE__ */ z.number();
/** `true` or `false`. */
export const boolean: Schema<boolean> = /* @__PURE__ */ z.boolean();
/** The type `True` of the Bot API. */
export const literalTrue: Schema<true> = /* @__PURE__ */ z.literal(true);
/** A value of an enumeration: every string, listed or not. */
export function enumeration<T extends string>(): Schema<T> {
  return asSchema(text);
}
/** The bytes of an upload. */
export const fileData: Schema<InputFile["data"]> = /* @__PURE__ */ z.custom<InputFile["data"]>(
  // The client checks whether an object is a source of bytes.
  (value) => typeof value === "function" || (typeof value === "object" && value !== null),
);

/** Exactly one value, such as the tag of a variant of a union. */
export function literal<const V extends string | number>(value: V): Schema<V> {
  return z.literal(value);
}

/** A value of one of several types, tried in order. */
export function either<T extends readonly unknown[]>(
  ...options: { [K in keyof T]: Schema<T[K]> }
): Schema<T[number]> {
  return z.union(options);
}

/** A schema whose parts may be declared later. */
export function lazy<T>(schema: () => Schema<T>): Schema<T> {
  return z.lazy(schema);
}

/** A field that may be left out. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return z.optional(schema);
}

/** An object with these fields; unknown fields are kept. Its fields are created on first use. */
export function object<T extends object>(
  fields: () => Fields<T>,
  checks: () => readonly Check[] = () => [],
): Schema<T> {
  return asSchema(z.lazy(() => z.looseObject(fields()).check(...checks())));
}

/** The parameters of a method; unknown ones are a problem. */
export function parameters<T extends object>(
  fields: Fields<T>,
  checks: readonly Check[] = [],
): Schema<T> {
  return asSchema(z.strictObject(fields).check(...checks));
}

/** Casts a schema to the type that its parts ensure, which the compiler cannot derive for a generic `T`. */
export function asSchema<T>(schema: z.ZodType): Schema<T> {
  return schema as Schema<T>;
}
