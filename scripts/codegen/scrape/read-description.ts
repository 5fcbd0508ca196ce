import type { Field, Limit, Literal, TypeRef } from "../spec/spec.ts";

type Facts = Pick<
  Field,
  "const" | "enum" | "limit" | "default" | "upload" | "content" | "onRequest"
>;

/** Matches only statements about all cases, not about some. */
const NO_UPLOAD =
  /(?:^|\. )(?:A new file can't be uploaded|Direct upload of new files isn't supported)[.;]/;

const ON_REQUEST = /\bmust explicitly specify “\w+” in the list of “allowed_updates”/;

/**
 * Reads the facts from a field's description: fixed value, known values, default, limits, uploads, content of a message,
 * updates on request. Only unambiguous phrases count, so that a fact may be missed but never invented.
 */
export function readDescription(text: string, type: TypeRef): Facts {
  const fixed = readConst(text, type);
  const known = fixed === undefined ? readEnum(text, type) : undefined;
  const fallback = readDefault(text, type);
  const limit = type === "Integer" || type === "Float" ? readRange(text) : readSize(text, type);
  return {
    ...(type === "String" && text.includes("“attach://") && { upload: true }),
    ...(NO_UPLOAD.test(text) && { upload: false }),
    ...(/^“Optional”\. (?:Service message:|(?:The m|M)essage (?:is an?|contains) )/.test(text) && {
      content: true as const,
    }),
    ...(ON_REQUEST.test(text) && { onRequest: true as const }),
    ...(fixed !== undefined && { const: fixed }),
    ...(known && { enum: known }),
    ...(limit && { limit }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

function readConst(text: string, type: TypeRef): string | number | undefined {
  if (type === "Integer") {
    const number = /^Always (\d+)\./.exec(text)?.[1];
    return number === undefined ? undefined : Number(number);
  }
  return type === "String"
    ? /(?<!Currently, )\b(?:always|must be) “([^”]+)”\.?$/.exec(text)?.[1]
    : undefined;
}

function readEnum(text: string, type: TypeRef): readonly string[] | undefined {
  if (type !== "String") return undefined;
  const plain = text.replaceAll(/\([^()]*\)/g, "");
  const from = /(?:\b[Oo]ne of|\b[Ee]ither|\bcan be|\bpass|\btype,|about to receive:) (?=“)/.exec(
    plain,
  );
  if (from === null) return undefined;
  const sentence = plain.slice(from.index).split(/\.(?=\s|$)/)[0] ?? "";
  const values = [...sentence.matchAll(/“([^”]+)”/g)].flatMap(([, value]) => value ?? []);
  return values.length > 1 ? [...new Set(values)] : undefined;
}

function readDefault(text: string, type: TypeRef): Literal | undefined {
  // "Defaults to X for Y" is a rule, not a default.
  const value = /\b[Dd]efaults to (?:“([^”]+)”|(\d+(?:\.\d+)?))(?! for )/.exec(text);
  const literal = value?.[1] ?? value?.[2];
  if (literal === undefined) return undefined;
  if (type === "Boolean") return literal === "True";
  return type === "Integer" || type === "Float" ? Number(literal) : literal;
}

function readRange(text: string): Limit | undefined {
  const match = /(?<=^|[;,:] |\bbetween |\bfrom )(-?\d+)(?:-| and | to )(-?\d+)(?!\d)/.exec(text);
  if (match === null) return undefined;
  // The text after a range may make it one case of several, or a product.
  const rest = text.slice(match.index + match[0].length);
  if (/^(?:\.\d| for |, or |, and | [(*])/.test(rest)) return undefined;
  return { of: "value", min: Number(match[1]), max: Number(match[2]) };
}

function readSize(text: string, type: TypeRef): Limit | undefined {
  const isString = type === "String";
  if (!isString && !(typeof type === "object" && "array" in type)) return undefined;
  const units = isString ? "characters|bytes" : "(?!characters|bytes|sizes)[a-z]";
  const match = new RegExp(`(?<!ISO )\\b(?:(\\d+)-|up to |at most )(\\d+) (${units})`, "i").exec(
    text,
  );
  if (match === null) return undefined;
  const [, min, max, unit = ""] = match;
  const of = isString ? (unit.toLowerCase() === "bytes" ? "bytes" : "characters") : "items";
  return { of, ...(min !== undefined && { min: Number(min) }), max: Number(max) };
}
