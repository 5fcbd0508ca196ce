import { read } from "../contract/repository.ts";

/** The first block of code, in this language, between a heading of a page and the next heading. */
export function sample(page: string, heading: string, language = "ts"): string {
  const found = samples(page, heading, language)[0];
  if (found === undefined) throw new Error(`${page} has no ${language} block below ${heading}`);
  return found;
}

/** Every block of code, in this language, between a heading of a page and the next heading. */
export function samples(page: string, heading: string, language = "ts"): readonly string[] {
  // A heading is followed by a blank line; a comment in a shell's block is not.
  const chapters = read(page).split(/^#+ (?=.+\n\n)/m);
  const chapter = chapters.find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const blocks = chapter.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].filter(([, name]) => name === language).map(([, , code = ""]) => code);
}
