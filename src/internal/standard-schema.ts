import { argumentError } from "./arguments.ts";

/** A problem that a Standard Schema has found in a value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The result of a validation: the output of the schema, or the issues. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A schema of zod, valibot, ArkType and others. Source: https://standardschema.dev */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** Throws a `TypeError` for anything but a Standard Schema. */
export function checkSchema(schema: StandardSchema<unknown>): void {
  if (typeof schema?.["~standard"]?.validate !== "function")
    throw argumentError("a Standard Schema, such as one of zod", schema);
}
