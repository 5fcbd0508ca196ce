import type { Spec } from "../../spec/spec.ts";
import { paramsName } from "../types/methods.ts";
import { fieldsText } from "./fields.ts";

/** `parameters.ts`: a function for each method that creates the schema of its parameters. */
export function emitParameterSchemas(spec: Spec): string {
  const makers = Object.entries(spec.methods).map(([name, { params }]) => {
    const args = fieldsText(params, { prefix: "S.", limits: true });
    return `  ${name}: () => parameters<T.${paramsName(name)}>(${args.join(", ")}),\n`;
  });
  return `import * as z from "zod";
import type * as T from "../../types/index.ts";
import { between, bytes, characters, items, markedTexts } from "../limits.ts";
import { list } from "../list.ts";
import { boolean, either, enumeration, float, integer, optional, parameters, type Schema, text } from "../schema.ts";
import { withoutUploads } from "../without-uploads.ts";
import * as S from "./types.ts";

/** Creates the schema of a method's parameters, by the method's name. */
export const PARAMETERS: { readonly [M in T.Method]: () => Schema<T.ApiMethods[M]["params"]> } = {
${makers.join("")}};
`;
}
