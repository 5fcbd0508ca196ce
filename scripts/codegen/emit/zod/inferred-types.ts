import type { Spec } from "../../spec/spec.ts";

/** `inferred-types.ts`: a table that compiles only if the type inferred from each schema is the type itself. */
export function emitInferredTypes(spec: Spec): string {
  const names = Object.keys(spec.types);
  const types = names.map(
    (name) =>
      `  ${name}: Equal<[z.input<typeof S.${name}>, z.infer<typeof S.${name}>], [T.${name}, T.${name}]>;\n`,
  );
  return `import type * as z from "zod";
import type * as T from "../../src/types/index.ts";
import type * as S from "../../src/zod/index.ts";
import type { Equal } from "../types/type-assertions.ts";

interface Inferred {
${types.join("")}}

export const INFERRED: Inferred = {
${names.map((name) => `  ${name}: true,\n`).join("")}};
`;
}
