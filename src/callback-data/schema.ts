import type { NamedKind } from "./field-kinds.ts";

/** What a field can be: a kind by its name, or a list of the texts that it may be. */
export type FieldKind = NamedKind | readonly string[];

/** The fields of callback data, in the order in which they are written; a `?` at the end of a name makes one optional. */
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

/** What callback data of a schema holds. */
export type CallbackValue<Schema> = Flatten<RequiredFields<Schema> & OptionalFields<Schema>>;
