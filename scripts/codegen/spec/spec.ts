/** Address of the manual. */
export const MANUAL: string = "https://core.telegram.org/bots/api";

/** A type as the manual writes it: a name or primitive, an array, or a choice. Primitives: Integer, Float, String, Boolean, True. */
export type TypeRef = string | { readonly array: TypeRef } | { readonly anyOf: readonly TypeRef[] };

/** A literal value that a field always has, or has when left out. */
export type Literal = string | number | boolean;

/** Bounds of a number, of a string's size or of a list's length, both included. */
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
  /** The one value the field ever has: the tag of a union's member. */
  readonly const?: string | number;
  /** Known values of a string; newer servers may send others. */
  readonly enum?: readonly string[];
  /** The strings are kinds of updates; newer servers may have others. */
  readonly updateKinds?: true;
  readonly limit?: Limit;
  readonly default?: Literal;
  /** The string may name an uploaded part of the request instead; or, when `false`, no file in it may be an upload. */
  readonly upload?: boolean;
  /** Where the field stands, the message is of the kind that the field names. */
  readonly content?: true;
  /** The field is a kind of update that is sent only to bots that list it in `allowed_updates`. */
  readonly onRequest?: true;
  /** Version that added the field, where the page still says so. */
  readonly since?: string;
}

/** Where an entry stands in the manual. */
export interface Place {
  /** Heading of the chapter in the manual. */
  readonly section: string;
  /** Anchor of the entry in the manual, with the hash. */
  readonly href: string;
  /** Version that added the entry, where the page still says so. */
  readonly since?: string;
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

/** The facts of one Bot API version, without a word of prose. Field and member order is the manual's. */
export interface Spec {
  readonly version: string;
  readonly types: Readonly<Record<string, TypeSpec>>;
  readonly methods: Readonly<Record<string, MethodSpec>>;
}

/** Narrows a type to a union. */
export function isUnion(type: TypeSpec): type is UnionSpec {
  return "oneOf" in type;
}

/** The fields of an object. Throws when the spec has no object of that name. */
export function fieldsOf(spec: Spec, name: string): readonly Field[] {
  const type = spec.types[name];
  if (type === undefined || isUnion(type)) throw new Error(`${name}: not an object of the spec`);
  return type.fields;
}

/** The names that need no entry of their own. */
export const PRIMITIVES: ReadonlyMap<string, string> = new Map([
  ["Integer", "number"],
  ["Float", "number"],
  ["String", "string"],
  ["Boolean", "boolean"],
  ["True", "true"],
  ["InputFile", "InputFile"],
]);
