import { type Field, type Limit, MANUAL } from "./spec.ts";
import { valueText } from "./type-text.ts";

/** Doc comment that is nothing but the link to an entry of the manual. */
export function linkComment(href: string): string {
  return `/** ${MANUAL}${href} */\n`;
}

/** Doc comment of the generator's own words above the link to the entry that they are about. */
export function seeComment(text: string, href: string): string {
  return `/**\n * ${text}\n * @see ${MANUAL}${href}\n */\n`;
}

/** An interface with one member for each field. */
export function emitInterface(
  name: string,
  href: string,
  fields: readonly Field[],
  prefix = "",
): string {
  const members = fields.map((field) => `${limitComment(field)}${member(field, prefix)}`);
  const body = members.length === 0 ? "{}" : `{\n${members.join("")}}`;
  return `${linkComment(href)}export interface ${name} ${body}\n`;
}

function member(field: Field, prefix: string): string {
  return `  ${field.name}${field.required ? "" : "?"}: ${valueText(field, prefix)};\n`;
}

function limitComment({ limit, default: fallback }: Field): string {
  const facts = [
    ...(limit === undefined ? [] : [limitText(limit)]),
    ...(fallback === undefined ? [] : [`Default ${JSON.stringify(fallback)}.`]),
  ];
  return facts.length === 0 ? "" : `  /** ${facts.join(" ")} */\n`;
}

function limitText({ of, min, max }: Limit): string {
  const range = min === undefined ? `At most ${max}` : `${min} to ${max}`;
  return of === "value" ? `${range}.` : `${range} ${of}.`;
}
