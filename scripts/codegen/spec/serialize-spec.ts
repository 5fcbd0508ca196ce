import {
  type Field,
  isUnion,
  type MethodSpec,
  type Place,
  type Spec,
  type TypeSpec,
} from "./spec.ts";

/** The canonical text of a spec: types and methods sorted by name, keys in a fixed order, one line for each field. */
export function serializeSpec(spec: Spec): string {
  return `{
  "version": ${JSON.stringify(spec.version)},
  "types": {
${entries(spec.types, typeLines)}
  },
  "methods": {
${entries(spec.methods, methodLines)}
  }
}
`;
}

function entries<T extends Place>(
  record: Readonly<Record<string, T>>,
  lines: (entry: T) => string,
): string {
  return Object.keys(record)
    .sort()
    .flatMap((name) => {
      const entry = record[name];
      if (entry === undefined) return [];
      const since = entry.since === undefined ? "" : `, "since": ${JSON.stringify(entry.since)}`;
      const place = `"section": ${JSON.stringify(entry.section)}, "href": ${JSON.stringify(entry.href)}${since}`;
      return [`    ${JSON.stringify(name)}: { ${place},\n${lines(entry)} }`];
    })
    .join(",\n");
}

function typeLines(type: TypeSpec): string {
  return isUnion(type) ? list("oneOf", type.oneOf) : fieldList("fields", type.fields);
}

function methodLines(method: MethodSpec): string {
  return `      "returns": ${JSON.stringify(method.returns)},\n${fieldList("params", method.params)}`;
}

function fieldList(key: string, fields: readonly Field[]): string {
  return list(key, fields.map(orderedField));
}

function list(key: string, items: readonly unknown[]): string {
  if (items.length === 0) return `      "${key}": []`;
  const lines = items.map((item) => `        ${JSON.stringify(item)}`);
  return `      "${key}": [\n${lines.join(",\n")}\n      ]`;
}

function orderedField(field: Field): Field {
  const { name, type, required, upload, const: value, enum: values, ...limits } = field;
  return {
    name,
    type,
    ...(required && { required }),
    ...(upload !== undefined && { upload }),
    ...(value !== undefined && { const: value }),
    ...(values && { enum: values }),
    ...Object.fromEntries(Object.entries(limits).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
