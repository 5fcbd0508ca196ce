import type { Field } from "./spec.ts";
import { valueText } from "./type-text.ts";

const MANUAL = "https://core.telegram.org/bots/api";

/** Doc comment that is nothing but the link to an entry of the manual. */
export function linkComment(href: string): string {
  return `/** ${MANUAL}${href} */\n`;
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

function limitComment(field: Field): string {
  const facts = [
    range("Length", field.minLength, field.maxLength),
    range("Value", field.min, field.max),
    field.default === undefined ? "" : `Default ${JSON.stringify(field.default)}.`,
  ].filter((fact) => fact !== "");
  return facts.length === 0 ? "" : `  /** ${facts.join(" ")} */\n`;
}

function range(what: string, from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return `${what} ${from} to ${to}.`;
  if (to !== undefined) return `${what} at most ${to}.`;
  return from === undefined ? "" : `${what} at least ${from}.`;
}
