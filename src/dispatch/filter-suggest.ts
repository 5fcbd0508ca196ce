import { UPDATE_KINDS } from "../types/index.ts";
import { filterFields } from "./filter-fields.ts";
import { FIELD_SHORTCUTS, KIND_SHORTCUTS } from "./filter-shortcuts.ts";

/** How many queries an error names. */
const SHOWN = 3;

/** What to throw for a filter query that does not exist: it names those that are written most alike. */
export function invalidQuery(query: string): TypeError {
  const near = candidates(query)
    .map((text) => ({ text, distance: editDistance(text, query) }))
    .sort((a, b) => a.distance - b.distance)
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

/** Levenshtein's distance: how many letters to add, drop or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
