import { UPDATE_KINDS, type UpdateKind } from "../../types/index.ts";
import { MESSAGE_KINDS } from "../view/generated/update-aliases.ts";
import { FIELD_TABLE, SHAPE_TABLE } from "./generated/filter-table.ts";

/** A field that a filter query can name. */
export interface FilterField {
  readonly name: string;
  /** Whether it is a kind of content, of which a message usually has one. */
  readonly isContent: boolean;
  /** Field of the value that holds one of the `details`; empty when the value itself is one; absent when they are fields. */
  readonly tag: string | undefined;
  readonly details: readonly string[];
}

type Fields = ReadonlyMap<string, FilterField>;

/** Fields by name, of messages, and then of each other kind of update. */
const decoded: Fields[] = [];

/** Returns the fields that queries can name for a kind of update; `undefined` for an unknown kind. Decodes them on first use. */
export function filterFields(kind: string): Fields | undefined {
  if (!UPDATE_KINDS.includes(kind as UpdateKind)) return undefined;
  const others = UPDATE_KINDS.filter((each) => !MESSAGE_KINDS.has(each));
  const index = others.indexOf(kind as UpdateKind) + 1;
  decoded[index] ??= decode(FIELD_TABLE.split("\n")[index] ?? "");
  return decoded[index];
}

function decode(words: string): Fields {
  const shapes = SHAPE_TABLE.split("\n");
  return new Map(
    words.match(/\S+/g)?.map((word) => {
      const [marked = "", shape = ""] = word.split(":");
      const name = marked.replace("*", "");
      const [names, tag] = shape === "" ? [] : (shapes[Number(shape)]?.split(":").reverse() ?? []);
      return [name, { name, isContent: marked !== name, tag, details: names?.split(" ") ?? [] }];
    }),
  );
}
