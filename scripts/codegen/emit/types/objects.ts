import { enumerationsOf } from "../../annotations/enumerations.ts";
import { isUnion, type Spec } from "../../spec/spec.ts";
import { emitInterface, entryComment, seeComment } from "../declarations.ts";
import { enumerationText, typeText } from "../type-text.ts";

/** Types declared elsewhere: the handwritten upload and the generated union of updates. */
const ELSEWHERE: ReadonlySet<string> = new Set(["InputFile", "Update"]);

/** `objects.ts`: an interface for each object, a type for each union and each named enumeration. No run-time code. */
export function emitObjects(spec: Spec): string {
  const enumerations = enumerationsOf(spec).map(
    ({ name, text, values, href }) =>
      `${seeComment(`${text} For a value that is not listed, use \`unlisted(value)\`.`, href)}export type ${name} = ${enumerationText(values)};\n`,
  );
  const types = Object.entries(spec.types)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, type]) =>
      isUnion(type)
        ? `${entryComment(type)}export type ${name} =\n  | ${type.oneOf.map((member) => typeText(member)).join("\n  | ")};\n`
        : emitInterface(name, type, type.fields),
    );
  return `import type { InputFile } from "../input-file.ts";
import type { Unlisted } from "../unlisted.ts";
import type { UpdateKind } from "./update-kinds.ts";

export type { InputFile };

${[...enumerations, ...types].join("\n")}`;
}
