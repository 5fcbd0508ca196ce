import { type Field, type Limit, MANUAL, type Place } from "../spec/spec.ts";
import { valueText } from "./type-text.ts";

/** The longest line of a comment. */
const COLUMNS = 120;

/** Doc comment with a text and tags below it, wrapped; empty when there is neither. */
export function docComment(text: string, tags: readonly string[], indent = ""): string {
  const columns = COLUMNS - indent.length - " * ".length;
  const lines = [text, ...tags].flatMap((part) => wrap(part, columns));
  if (lines.length === 0) return "";
  const short = `${indent}/** ${lines[0]} */`;
  if (lines.length === 1 && short.length <= COLUMNS) return `${short}\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** Doc comment of an entry: its description, further tags, a link to the manual, and the version that added it, if known. */
export function entryComment(
  { description = "", href, since }: Omit<Place, "section">,
  indent = "",
  tags: readonly string[] = [],
): string {
  return docComment(description, [...tags, seeTag(href), ...sinceTags(since)], indent);
}

/** Doc comment with only a link to the manual and the version, for code that repeats what is described elsewhere. */
export function linkComment({ href, since }: Omit<Place, "section">, indent = ""): string {
  return docComment("", [`${MANUAL}${href}`, ...sinceTags(since)], indent);
}

/** Doc comment with a text of the generator's and a link to the entry that it is about. */
export function seeComment(text: string, href: string): string {
  return docComment(text, [seeTag(href)]);
}

/** Doc comment of a field: its description, limits and default, and the version that added it, if known. */
export function fieldComment(field: Field, indent: string): string {
  return docComment(fieldText(field), sinceTags(field.since), indent);
}

/** A field in words: its description, limits and default, as far as there are any. */
export function fieldText({ description, limit, default: fallback }: Field): string {
  const facts = [
    description,
    limit && limitText(limit),
    fallback === undefined ? undefined : `Default: ${JSON.stringify(fallback)}.`,
  ];
  return facts.filter((fact) => fact !== undefined).join(" ");
}

/** An interface with a member for each field. */
export function emitInterface(
  name: string,
  place: Place,
  fields: readonly Field[],
  prefix = "",
): string {
  const members = fields.map((field) => `${fieldComment(field, "  ")}${member(field, prefix)}`);
  const body = members.length === 0 ? "{}" : `{\n${members.join("")}}`;
  return `${entryComment(place)}export interface ${name} ${body}\n`;
}

function member(field: Field, prefix: string): string {
  return `  ${field.name}${field.required ? "" : "?"}: ${valueText(field, prefix)};\n`;
}

function seeTag(href: string): string {
  return `@see ${MANUAL}${href}`;
}

function sinceTags(version: string | undefined): readonly string[] {
  return version === undefined ? [] : [`@since Bot API ${version}`];
}

function limitText({ of, min, max }: Limit): string {
  const range = min === undefined ? `At most ${max}` : `${min} to ${max}`;
  return of === "value" ? `${range}.` : `${range} ${of}.`;
}

/** Lines of at most so many columns. Code and links stay on one line. */
function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.match(/(?:`[^`]*`|\{@link [^}]*\}|\S)+/g) ?? []) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
