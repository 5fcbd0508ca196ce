import { UPDATE_KINDS } from "../../types/index.ts";
import { MESSAGE_FIELDS, OTHER_FIELDS, SHAPES } from "./generated/filter-table.ts";

/** A field that a filter query can name. */
export interface FilterField {
  readonly name: string;
  /** Whether it is a kind of content, of which a message usually has one. */
  readonly isContent: boolean;
  /** Field of the value that holds one of the `details`; empty when the value itself is one; absent when they are fields. */
  readonly tag: string | undefined;
  readonly details: readonly string[];
}

/** Fields by name, for each kind of update. */
let fields: ReadonlyMap<string, ReadonlyMap<string, FilterField>> | undefined;

/** Returns the fields that queries can name for a kind of update; `undefined` for an unknown kind. Parses the table on first use. */
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
