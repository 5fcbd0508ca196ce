import { type FilterFacts, type FilterField, filterFacts } from "./filter-facts.ts";
import type { Spec } from "./spec.ts";

/** `filter-table.ts`: what filter queries can ask, for checking them at run time. */
export function emitFilterTable(spec: Spec): string {
  const { fields, kinds, shapes } = filterFacts(spec);
  const messageKinds = kinds.filter(({ type }) => type === "Message").map(({ kind }) => kind);
  const others = kinds.flatMap(({ kind, type }) => {
    const own = fields.get(type) ?? [];
    return type === "Message" || own.length === 0
      ? []
      : [`  ${kind}: "${own.map(word).join(" ")}",`];
  });
  const shapeLines = [...shapes].map(([name, { tag, names }]) => {
    const tagged = tag === undefined ? "" : `tag: "${tag}", `;
    return `  ${name}: { ${tagged}names: "${names.join(" ")}" },`;
  });
  return `import type { UpdateKind } from "../../types/index.ts";

/** What can be asked about the value of a field. */
export interface Shape {
  /** Field that tells variants apart; empty when the value itself is the name; absent when names are fields. */
  readonly tag?: string;
  /** Separated by spaces. */
  readonly names: string;
}

/** Kinds of update whose payload is a message. */
export const MESSAGE_KINDS: readonly UpdateKind[] = [
${messageKinds.map((kind) => `  "${kind}",\n`).join("")}];

/** Fields of a message: \`*\` after those of which a message has one, as a rule; then a colon and the shape. */
export const MESSAGE_FIELDS: string =
  "${(fields.get("Message") ?? []).map(word).join(" ")}";

/** Fields of the other payloads, written alike. */
export const OTHER_FIELDS: Readonly<Partial<Record<UpdateKind, string>>> = {
${others.join("\n")}
};

export const SHAPES: Readonly<Record<string, Shape>> = {
${shapeLines.join("\n")}
};
`;
}

/** \`filter-queries.ts\`: the same as types. */
export function emitFilterQueries(spec: Spec): string {
  const facts = filterFacts(spec);
  const message = facts.fields.get("Message") ?? [];
  const shapes = [...facts.shapes].map(
    ([name, { names }]) =>
      `  ${name}:\n${names
        .map((each) => `    | "${each}"\n`)
        .join("")
        .trimEnd()};`,
  );
  return `/** What can be asked about the value of a field, by its shape. */
export interface ShapeNames {
${shapes.join("\n")}
}

/** Fields of a message that can be asked for. */
export type MessageField =
${message.map(({ name }) => `  | "${name}"`).join("\n")};

/** Fields of a message with more to ask about their value. */
export type MessageDetail =
${details(message).join("\n")};

/** Queries for the kinds of update that are no messages. */
export type OtherQuery =
${otherQueries(facts).join("\n")};
`;
}

function otherQueries({ kinds, fields }: FilterFacts): string[] {
  return kinds
    .filter(({ type }) => type !== "Message")
    .flatMap(({ kind, type }) => {
      const own = fields.get(type) ?? [];
      return [...own.map(({ name }) => `  | "${kind}:${name}"`), ...details(own, `${kind}:`)];
    });
}

function details(fields: readonly FilterField[], prefix = ""): string[] {
  return fields.flatMap(({ name, shape }) =>
    shape === undefined ? [] : [`  | \`${prefix}${name}:\${ShapeNames["${shape}"]}\``],
  );
}

function word({ name, shape, content }: FilterField): string {
  return `${name}${content ? "*" : ""}${shape === undefined ? "" : `:${shape}`}`;
}
