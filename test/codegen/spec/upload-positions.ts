import { isUnion, type Spec, type TypeRef } from "../../../scripts/codegen/spec/spec.ts";

/** A place in a method's parameters that takes a file. */
export interface UploadPosition {
  readonly method: string;
  /** Path of fields, with `[]` for an item of an array, for example `media`, `[]`, `thumbnail`. */
  readonly path: readonly string[];
  /**
   * How the file is sent: as the part with the parameter's name, or as a separate part that `attach://<name>`
   * refers to.
   */
  readonly by: "part" | "attach";
}

/** Every place where a method takes an upload, also nested; a type that contains itself is visited once. */
export function uploadPositions(spec: Spec): readonly UploadPosition[] {
  const paths = (type: TypeRef, way: readonly string[]): readonly (readonly string[])[] => {
    if (typeof type === "object")
      return "array" in type
        ? paths(type.array, way).map((path) => ["[]", ...path])
        : type.anyOf.flatMap((part) => paths(part, way));
    if (type === "InputFile") return [[]];
    const entry = spec.types[type];
    if (entry === undefined || way.includes(type)) return [];
    const inside = [...way, type];
    if (isUnion(entry)) return entry.oneOf.flatMap((member) => paths(member, inside));
    return entry.fields.flatMap((field) => [
      ...(field.upload ? [[field.name]] : []),
      ...paths(field.type, inside).map((path) => [field.name, ...path]),
    ]);
  };
  return Object.entries(spec.methods).flatMap(([method, { params }]) => {
    const found = params
      .filter(({ upload }) => upload !== false)
      .flatMap(({ name, type }) => paths(type, []).map((path) => [name, ...path].join(".")));
    return [...new Set(found)].map((text): UploadPosition => {
      const path = text.split(".");
      return { method, path, by: path.length === 1 ? "part" : "attach" };
    });
  });
}
