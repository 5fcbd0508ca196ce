import { parameterTypes } from "../../spec/reachable-types.ts";
import { isUnion, type ObjectSpec, type Spec, type TypeRef } from "../../spec/spec.ts";
import { linkComment } from "../declarations.ts";
import { type NamedUnion, namedUnions } from "../types/unions.ts";
import { ownField } from "../types/variants.ts";
import { fieldsText, schemaText } from "./fields.ts";

/** `types.ts`: a schema for each type, under the type's name. */
export function emitSchemas(spec: Spec): string {
  const unions = new Map(namedUnions(spec).map((union) => [union.name, union]));
  const parameterTypeNames = parameterTypes(spec);
  const declarations = Object.entries(spec.types).map(([name, type]) => {
    const union = unions.get(name);
    const code = union
      ? unionText(spec, union)
      : isUnion(type)
        ? ""
        : objectText(name, type, parameterTypeNames);
    return `${linkComment(type)}export const ${name}: Schema<T.${name}> = /* @__PURE__ */ ${code};\n`;
  });
  return `import * as z from "zod";
import type * as T from "../../types/index.ts";
import { between, bytes, characters, items, markedTexts } from "../limits.ts";
import { list } from "../list.ts";
import { boolean, either, enumeration, fileData, float, integer, lazy, literal, literalTrue, object, optional, type Schema, text } from "../schema.ts";
import { sharedTags, sharingTag, tagged, untagged } from "../variants.ts";

${declarations.join("\n")}`;
}

function objectText(
  name: string,
  { fields }: ObjectSpec,
  parameterTypeNames: ReadonlySet<string>,
): string {
  if (name === "InputFile")
    return "object<T.InputFile>(() => ({ filename: text, type: optional(text), data: fileData }))";
  const parts = fieldsText(fields, { limits: parameterTypeNames.has(name) });
  if (name === "Update")
    return `object<{ update_id: number } & Partial<T.UpdatePayloads>>(() => (${parts[0]})) as Schema<T.Update>`;
  return `object<T.${name}>(${parts.map((part) => `() => (${part})`).join(", ")})`;
}

function unionText(spec: Spec, { name, union, discriminator }: NamedUnion): string {
  const others = union.oneOf.filter((member) => !isObjectName(member));
  const objects = union.oneOf.filter(isObjectName);
  const type = others.length === 0 ? `T.${name}` : `Extract<T.${name}, { type: string }>`;
  const arms = objectsText(spec, type, objects, discriminator);
  if (others.length === 0) return arms;
  const all = [...others.map((member) => schemaText(member)), arms];
  return `lazy(() => either(${all.join(", ")}))`;
}

function isObjectName(member: TypeRef): member is string {
  return typeof member === "string" && member !== "String";
}

function objectsText(
  spec: Spec,
  type: string,
  names: readonly string[],
  discriminator: NamedUnion["discriminator"],
): string {
  const listed = `() => [${names.join(", ")}]`;
  if (discriminator.by === "mark")
    // Any other number makes it the other variant, so that one comes last and no variant is unknown.
    return `lazy(() => either(${discriminator.marked}, ${discriminator.other}))`;
  if (discriminator.by === "fields") {
    const fields = new Set(discriminator.lists.flatMap(([, required]) => required));
    return `untagged<${type}>(${JSON.stringify([...fields])}, ${listed})`;
  }
  const { tag, values } = discriminator;
  if (discriminator.names.some((sharing) => sharing.length > 1)) {
    const variants = discriminator.names.flatMap((sharing) => sharingText(spec, sharing));
    return `sharedTags<${type}, "${tag}">("${tag}", ${JSON.stringify(values)}, () => [\n${variants.join("")}])`;
  }
  const variants = values.map((value, index) => `  ${value}: ${discriminator.names[index]},\n`);
  return `tagged<${type}, "${tag}">("${tag}", () => ({\n${variants.join("")}}))`;
}

/** A line for each variant of one tag; if there are several, with the field that only it has and those of the others. */
function sharingText(spec: Spec, sharing: readonly string[]): readonly string[] {
  if (sharing.length === 1) return [`  ${sharing[0]},\n`];
  const own = sharing.map((name) => ownField(spec, name, sharing));
  return sharing.map((name, index) => {
    const others = own.filter((_, at) => at !== index);
    return `  sharingTag(${name}, "${own[index]}", ${JSON.stringify(others)}),\n`;
  });
}
