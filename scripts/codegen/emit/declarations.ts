import { type Field, type Limit, MANUAL, type Place } from "../spec/spec.ts";
import { valueText } from "./type-text.ts";

/** Doc comment of an entry: a link to the manual, and the version that added it, if known. */
export function linkComment({ href, since }: Omit<Place, "section">, indent = ""): string {
  return since === undefined
    ? `${indent}/** ${MANUAL}${href} */\n`
    : `${indent}/**\n${indent} * ${MANUAL}${href}\n${indent} * ${sinceTag(since)}\n${indent} */\n`;
}

/** Doc comment with a text of the generator's and a link to the entry that it is about. */
export function seeComment(text: string, href: string): string {
  return `/**\n * ${text}\n * @see ${MANUAL}${href}\n */\n`;
}

/** An interface with a member for each field. */
export function emitInterface(
  name: string,
  place: Place,
  fields: readonly Field[],
  prefix = "",
): string {
  const members = fields.map((field) => `${factsComment(field)}${member(field, prefix)}`);
  const body = members.length === 0 ? "{}" : `{\n${members.join("")}}`;
  return `${linkComment(place)}export interface ${name} ${body}\n`;
}

function member(field: Field, prefix: string): string {
  return `  ${field.name}${field.required ? "" : "?"}: ${valueText(field, prefix)};\n`;
}

function factsComment({ limit, default: fallback, since }: Field): string {
  const facts = [
    ...(limit === undefined ? [] : [limitText(limit)]),
    ...(fallback === undefined ? [] : [`Default ${JSON.stringify(fallback)}.`]),
  ];
  if (facts.length === 0) return since === undefined ? "" : `  /** ${sinceTag(since)} */\n`;
  if (since === undefined) return `  /** ${facts.join(" ")} */\n`;
  return `  /**\n   * ${facts.join(" ")}\n   * ${sinceTag(since)}\n   */\n`;
}

function sinceTag(version: string): string {
  return `@since Bot API ${version}`;
}

function limitText({ of, min, max }: Limit): string {
  const range = min === undefined ? `At most ${max}` : `${min} to ${max}`;
  return of === "value" ? `${range}.` : `${range} ${of}.`;
}
