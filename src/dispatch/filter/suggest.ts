import { UPDATE_KINDS } from "../../types/index.ts";
import { filterFields } from "./fields.ts";
import { FIELD_SHORTCUTS, KIND_SHORTCUTS } from "./shortcuts.ts";

/** How many queries an error names. */
const SHOWN = 3;

/** What to throw for a filter query that does not exist: it names those that are written most alike. */
export function invalidQuery(query: string): TypeError {
  const near = candidates(query)
    .map((text) => ({ text, difference: difference(text, query) }))
    .sort((a, b) => a.difference - b.difference)
    .slice(0, SHOWN);
  const quoted = near.map(({ text }) => JSON.stringify(text)).join(", ");
  return new TypeError(`${JSON.stringify(query)} is no filter query; near it are ${quoted}`);
}

/** Queries of as many words as the wrong one has, three at most. */
function candidates(query: string): readonly string[] {
  const words = Math.min(query.split(":").length, 3);
  const kinds = [...UPDATE_KINDS, ...Object.keys(KIND_SHORTCUTS)];
  if (words === 1) return kinds.filter((kind) => kind !== "");
  return kinds.flatMap((word) => {
    const shortcut = Object.hasOwn(KIND_SHORTCUTS, word);
    const fields = [...(filterFields(shortcut ? "message" : word)?.values() ?? [])];
    if (words === 3)
      return fields.flatMap(({ name, details }) =>
        details.map((each) => `${word}:${name}:${each}`),
      );
    const names = fields.map(({ name }) => name);
    const isMessage = names.includes("text");
    const more = isMessage ? Object.keys(FIELD_SHORTCUTS).filter((name) => name !== "") : [];
    return [...names, ...more].map((name) => `${word}:${name}`);
  });
}

/** How many pairs of letters one text has and the other has not. */
function difference(a: string, b: string): number {
  return missing(a, b) + missing(b, a);
}

function missing(from: string, of: string): number {
  return [...of].filter((_, at) => !from.includes(of.slice(at, at + 2))).length;
}
