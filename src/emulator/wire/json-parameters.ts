import { parseJson } from "../json.ts";
import type { Parameters } from "./parameters.ts";

const MAX_DEPTH = 100;

/**
 * Reads a JSON body the server's way: strings are decoded, every other value stays the text it was, so that `null`
 * becomes four letters. What is broken ends the reading without a word; what was read before it counts.
 */
export function addJsonParameters(parameters: Parameters, body: string): void {
  const reader = new Reader(body);
  if (reader.at('"')) {
    const content = reader.string();
    if (content !== undefined) parameters.add("content", content);
    return;
  }
  if (!reader.take("{")) return;
  while (!reader.take("}")) {
    const name = reader.string();
    if (name === undefined || !reader.take(":")) return;
    const value = reader.value();
    if (value === undefined) return;
    parameters.add(name, value);
    if (!reader.take(",") && !reader.at("}")) return;
  }
}

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #skipSpace(): void {
    while (" \t\r\n".includes(this.#text[this.#position] ?? "x")) this.#position++;
  }

  at(character: string): boolean {
    this.#skipSpace();
    return this.#text[this.#position] === character;
  }

  take(character: string): boolean {
    const found = this.at(character);
    if (found) this.#position++;
    return found;
  }

  /** A JSON string, decoded. */
  string(): string | undefined {
    if (!this.at('"')) return undefined;
    const start = this.#position;
    if (!this.#skipString()) return undefined;
    const decoded = parseJson(this.#text.slice(start, this.#position));
    return typeof decoded === "string" ? decoded : undefined;
  }

  /** A value as the parameter it becomes. */
  value(): string | undefined {
    if (this.at('"')) return this.string();
    const start = this.#position;
    let depth = 0;
    for (; this.#position < this.#text.length; this.#position++) {
      const character = this.#text[this.#position];
      if (character === '"') {
        if (!this.#skipString()) return undefined;
        this.#position--;
      } else if (character === "{" || character === "[") {
        depth++;
        if (depth > MAX_DEPTH) return undefined;
      } else if (character === "}" || character === "]") {
        if (depth === 0) break;
        depth--;
      } else if (character === "," && depth === 0) break;
    }
    const text = this.#text.slice(start, this.#position).trimEnd();
    return parseJson(text) === undefined ? undefined : text;
  }

  #skipString(): boolean {
    for (let index = this.#position + 1; index < this.#text.length; index++) {
      const character = this.#text[index];
      if (character === "\\") index++;
      else if (character === '"') {
        this.#position = index + 1;
        return true;
      }
    }
    return false;
  }
}
