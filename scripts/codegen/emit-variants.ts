import { seeComment } from "./emit-fields.ts";
import { namedUnions } from "./emit-unions.ts";
import { receivedTypes } from "./received-types.ts";
import type { Spec } from "./spec.ts";

/**
 * `variants.ts`: a guard for each variant that a bot receives and that its tag tells from all others of its union.
 * Who sends a variant has made it, and need not ask.
 */
export function emitVariants(spec: Spec): string {
  const guards = new Map<string, string>();
  const received = receivedTypes(spec);
  for (const { name, shape } of namedUnions(spec)) {
    if (!received.has(name)) continue;
    if (shape.by === "tag")
      for (const [index, value] of shape.values.entries()) {
        const [variant, ...others] = shape.names[index] ?? [];
        if (variant !== undefined && others.length === 0)
          guards.set(variant, emitGuard(spec, variant, shape.tag, value));
      }
    // Comparing with a mark narrows nothing, since the other variant has any number there: that takes a guard.
    if (shape.by === "mark")
      guards.set(shape.marked, emitGuard(spec, shape.marked, shape.tag, shape.value));
  }
  return `import { tagOf } from "../variant.ts";
import type * as T from "./objects.ts";

${[...guards.values()].join("\n")}`;
}

function emitGuard(spec: Spec, name: string, tag: string, value: string | number): string {
  const href = spec.types[name]?.href ?? "";
  const literal = JSON.stringify(value);
  return `${seeComment(`Tells {@link T.${name}} from other variants: its \`${tag}\` is always \`${literal}\`.`, href)}export function is${name}(value: unknown): value is T.${name} {
  return tagOf(value, "${tag}") === ${literal};
}
`;
}
