import {
  type FilterField,
  type FilterVocabulary,
  filterVocabulary,
} from "../../spec/filter-vocabulary.ts";
import type { Spec } from "../../spec/spec.ts";

/** `filter-table.ts`: what filter queries can ask, for checking them at run time. */
export function emitFilterTable(spec: Spec): string {
  const { fields, kinds, shapes } = filterVocabulary(spec);
  const others = kinds
    .filter(({ type }) => type !== "Message")
    .map(({ kind, type }) => `  ${kind}: "${(fields.get(type) ?? []).map(word).join(" ")}",`);
  const shapeLines = [...shapes].map(([name, { tag, names }]) => {
    const tagged = tag === undefined ? "" : `${tag}:`;
    return `  ${name}: "${tagged}${names.join(" ")}",`;
  });
  return `/** Fields of a message: \`*\` after those of which a message has one, as a rule; then a colon and the shape. */
export const MESSAGE_FIELDS: string =
  "${(fields.get("Message") ?? []).map(word).join(" ")}";

/** Fields of the other payloads, written alike, for every kind of update that is not a message. */
export const OTHER_FIELDS: Readonly<Record<string, string>> = {
${others.join("\n")}
};

/**
 * What can be asked about the value of a field: names, after a colon and the field that tells variants apart. That is empty
 * when the value itself is the name, and absent when the names are fields.
 */
export const SHAPES: Readonly<Record<string, string>> = {
${shapeLines.join("\n")}
};
`;
}

/** \`filter-queries.ts\`: the same as types. */
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
