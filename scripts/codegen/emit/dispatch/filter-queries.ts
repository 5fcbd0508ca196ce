import {
  type FilterField,
  type FilterVocabulary,
  filterVocabulary,
} from "../../spec/filter-vocabulary.ts";
import type { Spec } from "../../spec/spec.ts";

/** `filter-table.ts`: the vocabulary of filter queries, for parsing them at run time. */
export function emitFilterTable(spec: Spec): string {
  const { fields, kinds, shapes } = filterVocabulary(spec);
  const shapeNames = [...shapes.keys()];
  const word = ({ name, shape, content }: FilterField): string =>
    `${name}${content ? "*" : ""}${shape === undefined ? "" : `:${shapeNames.indexOf(shape)}`}`;
  const wordsOf = (type: string): string => (fields.get(type) ?? []).map(word).join(" ");
  const others = kinds.filter(({ type }) => type !== "Message").map(({ type }) => wordsOf(type));
  const shapeTexts = [...shapes.values()].map(
    ({ tag, names }) => `${tag === undefined ? "" : `${tag}:`}${names.join(" ")}`,
  );
  return `/**
 * Fields of a message, and in each further line those of the next kind of update that is not a message. \`*\` marks content,
 * of which a message usually has one field; a colon precedes the index of the value's shape.
 */
export const FIELD_TABLE: string = \`${[wordsOf("Message"), ...others].join("\n")}\`;

/**
 * Names that a query can ask for in a value, one shape per line. Before a colon stands the field that distinguishes variants,
 * or nothing when the value itself is the name; without a colon, the names are fields.
 */
export const SHAPE_TABLE: string = \`${shapeTexts.join("\n")}\`;
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
