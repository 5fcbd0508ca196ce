import { reachableTypes } from "../../spec/reachable-types.ts";
import { isUnion, type Spec, type TypeSpec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { linkComment } from "../declarations.ts";
import {
  type Extent,
  hasManySamples,
  type SampleStyle,
  sampleObject,
  sampleValue,
} from "./sample-value.ts";

/**
 * `complete-samples.ts` and `minimal-samples.ts`: a sample of every type under the type's name, or a list with a sample
 * of each variant. Where a complete sample would contain its own type again, it contains a minimal sample.
 */
export function emitSamples(spec: Spec, extent: Extent): string {
  const reach = new Map(
    Object.keys(spec.types).map((name) => [name, reachableTypes(spec, [name])]),
  );
  const declarations = new Map<string, string>();
  const started = new Set<string>();

  const declare = (name: string, type: TypeSpec): void => {
    if (declarations.has(name)) return;
    if (started.has(name))
      throw new Error(`${name}: its required fields contain the type itself without end`);
    started.add(name);
    const declared = (member: string): string => {
      const found = spec.types[member];
      if (found === undefined) throw new Error(`${name}: ${member} is not declared`);
      declare(member, found);
      return member;
    };
    const refer = (member: string): string =>
      extent === "complete" && reach.get(member)?.has(name)
        ? `minimal.${member}`
        : declared(member);
    const text = sampleOf(name, type, { spec, extent, refer }, declared);
    declarations.set(
      name,
      `${linkComment(type)}export const ${name}: ${annotation(spec, name, extent)} = ${text};\n`,
    );
  };
  for (const [name, type] of Object.entries(spec.types)) declare(name, type);

  const minimal = extent === "complete" ? 'import * as minimal from "./minimal-samples.ts";\n' : "";
  return `import type * as T from "../../src/types/index.ts";
${minimal}
${[...declarations.values()].join("\n")}`;
}

function sampleOf(
  name: string,
  type: TypeSpec,
  style: SampleStyle,
  declared: (type: string) => string,
): string {
  if (name === "InputFile") return fileText(style.extent);
  if (name === "Update") {
    const id = sampleValue("Integer", "update_id", style);
    const arms = updatePayloads(style.spec).map(
      ({ kind, type: payload }) => `  { update_id: ${id}, ${kind}: ${declared(payload)} },\n`,
    );
    return `[\n${arms.join("")}]`;
  }
  if (!isUnion(type)) return sampleObject(type.fields, style);
  const variants = type.oneOf.map((member) =>
    typeof member === "string" && member in style.spec.types
      ? declared(member)
      : sampleValue(member, name, style),
  );
  return `[\n${variants.map((variant) => `  ${variant},\n`).join("")}]`;
}

/** The annotation makes the compiler check that a complete sample has every field of the type. */
function annotation(spec: Spec, name: string, extent: Extent): string {
  if (hasManySamples(spec, name)) return `readonly T.${name}[]`;
  return extent === "complete" ? `Required<T.${name}>` : `T.${name}`;
}

/** Bytes that look like the end of a multipart part, with a file name that needs quoting; or a plain `Blob`. */
function fileText(extent: Extent): string {
  return extent === "complete"
    ? '{ filename: "é;\\"%.bin", type: "application/x-any", data: Uint8Array.of(0, 13, 10, 45, 45, 255) }'
    : '{ filename: "file.txt", data: new Blob(["text"], { type: "text/plain" }) }';
}
