import { isUnion, type Spec, type TypeRef } from "../../../scripts/codegen/spec/spec.ts";

/** A place in a method's parameters where a file may stand. */
export interface UploadPosition {
  readonly method: string;
  /** Names of fields on the way to it, `[]` for an item of a list, for example `media`, `[]`, `thumbnail`. */
  readonly path: readonly string[];
  /**
   * How the file is sent: as the part that has the parameter's name, or as a part of its own that `attach://<name>`
   * stands for.
   */
  readonly by: "part" | "attach";
}

/** Every place where a method takes an upload, nested ones included; a type inside itself is gone through once. */
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
