import { type Field, isUnion, PRIMITIVES, type Spec, type TypeRef } from "./spec.ts";

/**
 * Throws one error that lists every undeclared type, every duplicate field, and every invalid name or anchor, because
 * names and anchors go into generated code unescaped.
 */
export function checkSpec(spec: Spec): void {
  const problems: string[] = [];
  const add = (place: string, problem: string): void => {
    const [owner = ""] = place.split(".");
    const { section = "" } = spec.types[owner] ?? spec.methods[owner] ?? {};
    problems.push(`${section}, ${place}: ${problem}`);
  };
  const checkRef = (place: string, type: TypeRef): void => {
    if (typeof type === "object") {
      for (const part of "array" in type ? [type.array] : type.anyOf) checkRef(place, part);
    } else if (!PRIMITIVES.has(type) && spec.types[type] === undefined)
      add(place, `${type} is not declared`);
  };
  const checkName = (place: string, name: string): void => {
    if (!/^[A-Za-z_]\w*$/.test(name)) add(place, `${JSON.stringify(name)} is not a name`);
  };
  const checkFields = (owner: string, fields: readonly Field[]): void => {
    const names = fields.map(({ name }) => name);
    for (const [index, { name, type }] of fields.entries()) {
      checkName(owner, name);
      checkRef(`${owner}.${name}`, type);
      if (names.indexOf(name) !== index) add(`${owner}.${name}`, "is listed twice");
    }
  };
  for (const [name, { href }] of [...Object.entries(spec.types), ...Object.entries(spec.methods)]) {
    checkName(name, name);
    if (!/^#[\w-]+$/.test(href)) add(name, `${JSON.stringify(href)} is not an anchor`);
  }
  for (const [name, type] of Object.entries(spec.types)) {
    if (isUnion(type)) for (const member of type.oneOf) checkRef(name, member);
    else checkFields(name, type.fields);
  }
  for (const [name, { params, returns }] of Object.entries(spec.methods)) {
    checkFields(name, params);
    checkRef(name, returns);
  }
  if (problems.length > 0) throw new Error(`The spec is inconsistent:\n${problems.join("\n")}`);
}
