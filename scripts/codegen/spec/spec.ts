/** Address of the manual, Telegram's Bot API reference. */
export const MANUAL: string = "https://core.telegram.org/bots/api";

/** A type as in the manual: a name or primitive, an array, or a choice. Primitives: Integer, Float, String, Boolean, True. */
export type TypeRef = string | { readonly array: TypeRef } | { readonly anyOf: readonly TypeRef[] };

/** A literal value that a field always has, or has by default. */
export type Literal = string | number | boolean;

/** Inclusive bounds of a number, of a string's size or of a list's length. */
export interface Limit {
  readonly of: "value" | "characters" | "bytes" | "items";
  readonly min?: number;
  readonly max: number;
}

/** One field of an object or one parameter of a method. */
export interface Field {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: true;
  /** The only value of the field: the tag of a union's member. */
  readonly const?: string | number;
  /** Known values of a string; newer servers may send others. */
  readonly enum?: readonly string[];
  /** Name of the type with these known values; set by `markEnumerations`. */
  readonly enumName?: string;
  /** No bot sends these known values, here or elsewhere; set by `markEnumerations`. */
  readonly onlyReceived?: true;
  /** The strings are kinds of updates; newer servers may have others. */
  readonly updateKinds?: true;
  readonly limit?: Limit;
  readonly default?: Literal;
  /** The string may also name an uploaded part of the request; when `false`, files in the value must not be uploads. */
  readonly upload?: boolean;
  /** A message with this field is a message of that kind, such as a photo or a service message. */
  readonly content?: true;
  /** The field is a kind of update that is sent only to bots that list it in `allowed_updates`. */
  readonly onRequest?: true;
  /** Version that added the field, if the page still lists it. */
  readonly since?: string;
  /** What it is, in our own words; set by `describeSpec`. */
  readonly description?: string;
}

/** The place of an entry in the manual. */
export interface Place {
  /** Heading of the chapter. */
  readonly section: string;
  /** Anchor of the entry, with the hash. */
  readonly href: string;
  /** Version that added the entry, if the page still lists it. */
  readonly since?: string;
  /** What it is or does, in our own words; set by `describeSpec`. */
  readonly description?: string;
}

/** An object: a table of fields, possibly empty. */
export interface ObjectSpec extends Place {
  readonly fields: readonly Field[];
}

/** A choice between types. */
export interface UnionSpec extends Place {
  readonly oneOf: readonly TypeRef[];
}

export type TypeSpec = ObjectSpec | UnionSpec;

export interface MethodSpec extends Place {
  readonly params: readonly Field[];
  readonly returns: TypeRef;
}

/** The facts of one Bot API version, without prose. Fields and members are in the manual's order. */
export interface Spec {
  readonly version: string;
  readonly types: Readonly<Record<string, TypeSpec>>;
  readonly methods: Readonly<Record<string, MethodSpec>>;
}

/** Whether a type is a union. */
export function isUnion(type: TypeSpec): type is UnionSpec {
  return "oneOf" in type;
}

/** The fields of an object. Throws when the spec has no object of that name. */
export function fieldsOf(spec: Spec, name: string): readonly Field[] {
  const type = spec.types[name];
  if (type === undefined || isUnion(type)) throw new Error(`${name}: not an object of the spec`);
  return type.fields;
}

/** TypeScript for the names that need no entry. */
export const PRIMITIVES: ReadonlyMap<string, string> = new Map([
  ["Integer", "number"],
  ["Float", "number"],
  ["String", "string"],
  ["Boolean", "boolean"],
  ["True", "true"],
  ["InputFile", "InputFile"],
]);
