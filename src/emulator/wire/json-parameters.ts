import { parseJson } from "../json.ts";
import type { Parameters } from "./parameters.ts";

const MAX_DEPTH = 100;

/**
 * Reads a JSON body like the server: strings are decoded, every other value keeps its JSON text, so that `null` becomes the
 * text "null". Invalid JSON ends the reading without an error; the parameters before it count.
 */
export function addJson(parameters: Parameters, body: string): void {
  const scanner = new JsonScanner(body);
  if (scanner.isAt('"')) {
    const content = scanner.string();
    if (content !== undefined) parameters.add("content", content);
    return;
  }
  if (!scanner.consume("{")) return;
  while (!scanner.consume("}")) {
    const name = scanner.string();
    if (name === undefined || !scanner.consume(":")) return;
    const value = scanner.value();
    if (value === undefined) return;
    parameters.add(name, value);
    if (!scanner.consume(",") && !scanner.isAt("}")) return;
  }
}

class JsonScanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #skipSpace(): void {
    while (" \t\r\n".includes(this.#text[this.#position] ?? "x")) this.#position++;
  }

  isAt(character: string): boolean {
    this.#skipSpace();
    return this.#text[this.#position] === character;
  }

  consume(character: string): boolean {
    const found = this.isAt(character);
    if (found) this.#position++;
    return found;
  }

  /** Reads and decodes a JSON string; undefined when there is no valid one. */
  string(): string | undefined {
    if (!this.isAt('"')) return undefined;
    const start = this.#position;
    if (!this.#skipString()) return undefined;
    const decoded = parseJson(this.#text.slice(start, this.#position));
    return typeof decoded === "string" ? decoded : undefined;
  }

  /** Reads a value as the text of a parameter; undefined when it is not valid JSON. */
  value(): string | undefined {
    if (this.isAt('"')) return this.string();
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
