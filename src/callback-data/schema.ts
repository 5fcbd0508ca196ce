import type { NamedKind } from "./field-kinds.ts";

/** The kind of a field: a named kind, or a list of the strings it may be. */
export type FieldKind = NamedKind | readonly string[];

/** The fields of callback data, in the order in which they are encoded; a name that ends in `?` is optional. */
export type CallbackSchema = Readonly<Record<string, FieldKind>>;

interface KindValues {
  int: number;
  bigint: bigint;
  bool: boolean;
  string: string;
  uuid: string;
}

type ValueOf<Kind> = Kind extends keyof KindValues
  ? KindValues[Kind]
  : Kind extends readonly (infer Text)[]
    ? Text
    : never;

type RequiredFields<Schema> = {
  readonly [Name in keyof Schema as Name extends `${string}?` ? never : Name]: ValueOf<
    Schema[Name]
  >;
};

type OptionalFields<Schema> = {
  readonly [Name in keyof Schema as Name extends `${infer Bare}?` ? Bare : never]?:
    | ValueOf<Schema[Name]>
    | undefined;
};

type Flatten<Value> = { [Name in keyof Value]: Value[Name] };

/** The value that callback data of a schema holds. */
export type CallbackValue<Schema> = Flatten<RequiredFields<Schema> & OptionalFields<Schema>>;
