import type { PageChange } from "./cut-page.ts";

const NAME = "“?\\w+”?";
const LIST = `(${NAME}(?:(?:, and |, | and ) *(?!the )${NAME})*)`;
const ADDED = new RegExp(
  `\\b(?:Added|and) the (class|method|field|parameter)(?:e?s)? ${LIST}(?: to the (?:class|method)(?:e?s)? ${LIST})?`,
  "g",
);

/**
 * Reads from the list of changes in which version a type, a method or a field (`Message.text`) was added. Only sentences
 * in the usual wording count. Prose after a list may add names that do not exist, so only look up existing ones.
 */
export function readChanges(changes: readonly PageChange[]): ReadonlyMap<string, string> {
  const since = new Map<string, string>();
  const add = (place: string, version: string): void => {
    // The newest version comes first: what was removed and added again dates from its return.
    if (!since.has(place)) since.set(place, version);
  };
  for (const { version, text } of changes) {
    if (!text.startsWith("Added the ")) continue;
    for (const [, kind, list = "", owners] of text.matchAll(ADDED)) {
      if (kind === "class" || kind === "method") for (const name of names(list)) add(name, version);
      else if (owners !== undefined)
        for (const owner of names(owners))
          for (const name of names(list)) add(`${owner}.${name}`, version);
    }
  }
  return since;
}

function names(list: string): readonly string[] {
  return list.split(/, and |, | and /).map((name) => name.replaceAll(/[“” ]/g, ""));
}
