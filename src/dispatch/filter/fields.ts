import { UPDATE_KINDS } from "../../types/index.ts";
import { MESSAGE_FIELDS, OTHER_FIELDS, SHAPES } from "./generated/filter-table.ts";

/** What a filter query can ask about a field. */
export interface FilterField {
  readonly name: string;
  /** A message has one of these fields, as a rule. */
  readonly isContent: boolean;
  /** Field of the value by which `details` are told apart; empty when the value is one; absent when they are fields. */
  readonly tag: string | undefined;
  readonly details: readonly string[];
}

/** Fields by name, for each kind of update. */
let fields: ReadonlyMap<string, ReadonlyMap<string, FilterField>> | undefined;

/**
 * What queries can ask of a kind of update, by field; `undefined` for what is no kind. The table is read when the first
 * query needs it.
 */
export function filterFields(kind: string): ReadonlyMap<string, FilterField> | undefined {
  fields ??= readAll();
  return fields.get(kind);
}

function readAll(): ReadonlyMap<string, ReadonlyMap<string, FilterField>> {
  const message = read(MESSAGE_FIELDS);
  return new Map(
    UPDATE_KINDS.map((kind) => {
      const words = OTHER_FIELDS[kind];
      return [kind, words === undefined ? message : read(words)];
    }),
  );
}

function read(words: string): ReadonlyMap<string, FilterField> {
  const found = words.split(" ").filter((word) => word !== "");
  return new Map(
    found.map((word) => {
      const [marked = "", shapeName = ""] = word.split(":");
      const name = marked.replace("*", "");
      const [names, tag] = SHAPES[shapeName]?.split(":").reverse() ?? [];
      return [name, { name, isContent: marked !== name, tag, details: names?.split(" ") ?? [] }];
    }),
  );
}
