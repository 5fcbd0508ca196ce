import { fieldsOf, type Spec } from "../../spec/spec.ts";
import { seeComment } from "../declarations.ts";
import { type NamedUnion, namedUnions, tableName } from "./unions.ts";

/** How a guard distinguishes its variant from the others of the union. */
interface Test {
  /** End of the sentence in the guard's comment. */
  readonly because: string;
  /** Expression over `value`. */
  readonly expression: string;
}

/** `variants.ts`: a guard for each variant of a union, which accepts no other variant. */
export function emitVariants(spec: Spec): string {
  const guards = new Map<string, Test>();
  for (const union of namedUnions(spec)) {
    for (const [variant, test] of variantTests(spec, union)) {
      const known = guards.get(variant);
      if (known !== undefined && known.expression !== test.expression)
        throw new Error(`${variant}: its unions distinguish it by different fields`);
      guards.set(variant, test);
    }
  }
  const tables = namedUnions(spec).filter(({ discriminator }) => discriminator.by === "fields");
  return `import { hasField, nameByFields, tagOf } from "../variant.ts";
import type * as T from "./objects.ts";
import { ${tables.map(({ name, discriminator }) => tableName(name, discriminator)).join(", ")} } from "./unions.ts";

${[...guards].map(([variant, test]) => emitGuard(spec, variant, test)).join("\n")}`;
}

function variantTests(
  spec: Spec,
  { name, discriminator }: NamedUnion,
): readonly (readonly [string, Test])[] {
  if (discriminator.by === "fields")
    return discriminator.lists.map(([variant]) => [
      variant,
      byFields(variant, tableName(name, discriminator)),
    ]);
  if (discriminator.by === "mark")
    return [
      [discriminator.marked, byTag(discriminator.tag, discriminator.value)],
      [discriminator.other, byOtherNumber(discriminator.tag, discriminator.value)],
    ];
  return discriminator.values.flatMap((value, index) => {
    const sharing = discriminator.names[index] ?? [];
    return sharing.map((variant) => {
      const own = byTag(discriminator.tag, value);
      return [
        variant,
        sharing.length === 1 ? own : withField(own, ownField(spec, variant, sharing)),
      ];
    });
  });
}

function byTag(tag: string, value: string | number): Test {
  const literal = JSON.stringify(value);
  return {
    because: `its \`${tag}\` is always \`${literal}\``,
    expression: `tagOf(value, "${tag}") === ${literal}`,
  };
}

/** For the variant whose field has any number except the other variant's. */
function byOtherNumber(tag: string, value: number): Test {
  return {
    because: `its \`${tag}\` is never \`${value}\``,
    expression: `typeof tagOf(value, "${tag}") === "number" && tagOf(value, "${tag}") !== ${value}`,
  };
}

function byFields(variant: string, table: string): Test {
  return {
    because: "by its required fields",
    expression: `nameByFields(value, ${table}) === "${variant}"`,
  };
}

function withField({ because, expression }: Test, field: string): Test {
  return {
    because: `${because}, and it has \`${field}\``,
    expression: `${expression} && hasField(value, "${field}")`,
  };
}

/** A required field of a variant that no other variant of the same tag has. */
export function ownField(spec: Spec, variant: string, sharing: readonly string[]): string {
  const twins = sharing.filter((name) => name !== variant);
  const others = twins.flatMap((name) => fieldsOf(spec, name));
  const own = fieldsOf(spec, variant).find(
    ({ name, required }) => required && !others.some((other) => other.name === name),
  );
  if (own === undefined)
    throw new Error(`${variant}: no field distinguishes it from ${twins.join(", ")}`);
  return own.name;
}

function emitGuard(spec: Spec, name: string, { because, expression }: Test): string {
  const href = spec.types[name]?.href ?? "";
  return `${seeComment(`Distinguishes {@link T.${name}} from other variants: ${because}.`, href)}export function is${name}(value: unknown): value is T.${name} {
  return ${expression};
}
`;
}
