import {
  type FilterField,
  type FilterVocabulary,
  filterVocabulary,
} from "../../spec/filter-vocabulary.ts";
import type { Spec } from "../../spec/spec.ts";

/** `filter-table.ts`: the vocabulary of filter queries, for parsing them at run time. */
export function emitFilterTable(spec: Spec): string {
  const { fields, kinds, shapes } = filterVocabulary(spec);
  const others = kinds
    .filter(({ type }) => type !== "Message")
    .map(({ kind, type }) => `  ${kind}: "${(fields.get(type) ?? []).map(word).join(" ")}",`);
  const shapeLines = [...shapes].map(([name, { tag, names }]) => {
    const tagged = tag === undefined ? "" : `${tag}:`;
    return `  ${name}: "${tagged}${names.join(" ")}",`;
  });
  return `/** Fields of a message. \`*\` marks content, of which a message usually has one field; a colon precedes the shape of the value. */
export const MESSAGE_FIELDS: string =
  "${(fields.get("Message") ?? []).map(word).join(" ")}";

/** Fields of the other payloads in the same notation, by kind of update. */
export const OTHER_FIELDS: Readonly<Record<string, string>> = {
${others.join("\n")}
};

/**
 * Names that a query can ask for in a value, by its shape. Before a colon stands the field that distinguishes variants,
 * or nothing when the value itself is the name; without a colon, the names are fields.
 */
export const SHAPES: Readonly<Record<string, string>> = {
${shapeLines.join("\n")}
};
`;
}

/** `filter-queries.ts`: the vocabulary of filter queries as types. */
export function emitFilterQueries(spec: Spec): string {
  const vocabulary = filterVocabulary(spec);
  const message = vocabulary.fields.get("Message") ?? [];
  const shapes = [...vocabulary.shapes].map(
    ([name, { names }]) =>
      `  ${name}:\n${names
        .map((each) => `    | "${each}"\n`)
        .join("")
        .trimEnd()};`,
  );
  return `/** Names that a query can ask for in a value, by its shape. */
export interface ShapeNames {
${shapes.join("\n")}
}

/** Fields of a message that a query can name. */
export type MessageField =
${message.map(({ name }) => `  | "${name}"`).join("\n")};

/** Fields of a message with a detail of their value. */
export type MessageDetail =
${details(message).join("\n")};

/** Queries for kinds of update that are not messages. */
export type OtherQuery =
${otherQueries(vocabulary).join("\n")};
`;
}

function otherQueries({ kinds, fields }: FilterVocabulary): string[] {
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
