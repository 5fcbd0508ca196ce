import { gunzipSync, inflateSync } from "node:zlib";
import { parseJson } from "../json.ts";
import { type HttpRequest, MAX_BODY_BYTES } from "./http.ts";

/** The maximum size of all parameters of a call, excluding files. */
const MAX_PARAMETERS_BYTES = 1 << 20;
const MAX_FILES = 50;
const MAX_BOUNDARY = 70;
const MAX_DEPTH = 100;

/** The parameters of one call, all of them text, as on the server. The first value of a name wins. */
export class Parameters {
  readonly #values = new Map<string, string>();
  readonly #files = new Set<string>();

  /** Adds a value unless the name has one: the query string takes precedence over the body. */
  add(name: string, value: string): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** Records that a file has this name. Its content is dropped: no supported method reads files. */
  addFile(name: string): void {
    this.#files.add(name);
  }

  /** Returns the value; empty when it is absent. */
  text(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** Whether the call has this parameter, as a non-empty text or as a file. */
  has(name: string): boolean {
    return this.text(name) !== "" || this.#files.has(name);
  }

  /** Returns the leading integer of the value, or 0, clamped to the range; `fallback` when the value is absent. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    const value = text === "" ? fallback : Number(/^-?\d+/.exec(text)?.[0] ?? 0);
    return Math.min(Math.max(value, min), max);
  }

  boolean(name: string): boolean {
    return /^\s*(?:true|yes|1)\s*$/i.test(this.text(name));
  }
}

/** The request cannot be read: the response is this status without a body. */
export class UnreadableRequest extends Error {
  override readonly name = "UnreadableRequest" as const;
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** The part of a request that parameters are read from. */
export type ParameterSource = Pick<HttpRequest, "contentType" | "contentEncoding" | "body">;

/** Reads parameters from the query string and then from a JSON, urlencoded or multipart body. */
export async function readParameters(source: ParameterSource, query: string): Promise<Parameters> {
  const parameters = new Parameters();
  const type = source.contentType.toLowerCase();
  let remaining = MAX_PARAMETERS_BYTES - Buffer.byteLength(query);
  if (remaining < 0) throw new UnreadableRequest(413);
  addUrlencoded(parameters, query);
  const body = decompress(source);
  if (type.includes("multipart/form-data")) {
    await addMultipart(parameters, source.contentType, body, remaining);
    return parameters;
  }
  const isUrlencoded = type.includes("application/x-www-form-urlencoded");
  if (!isUrlencoded && !type.includes("application/json")) return parameters;
  remaining -= body.byteLength;
  if (remaining < 0) throw new UnreadableRequest(413);
  const text = new TextDecoder().decode(body);
  if (isUrlencoded) addUrlencoded(parameters, text);
  else addJson(parameters, text);
  return parameters;
}

function decompress({ contentEncoding, body }: ParameterSource): Uint8Array<ArrayBuffer> {
  const options = { maxOutputLength: MAX_BODY_BYTES };
  try {
    switch (contentEncoding.trim().toLowerCase()) {
      case "":
      case "identity":
        return body;
      case "gzip":
        return gunzipSync(body, options);
      case "deflate":
        return inflateSync(body, options);
    }
  } catch {
    throw new UnreadableRequest(400);
  }
  throw new UnreadableRequest(415);
}

function addUrlencoded(parameters: Parameters, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) parameters.add(name, value);
}

async function addMultipart(
  parameters: Parameters,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  remaining: number,
): Promise<void> {
  const boundary = /boundary[^=]*=\s*(?:"([^"]*)"|([^;]*))/i.exec(contentType);
  const length = (boundary?.[1] ?? boundary?.[2] ?? "").trim().length;
  if (length === 0 || length > MAX_BOUNDARY) throw new UnreadableRequest(400);
  let used = 0;
  let files = 0;
  for (const [name, value] of await parseFormData(contentType, body)) {
    if (typeof value === "string") {
      used += Buffer.byteLength(value);
      parameters.add(name, value);
    } else {
      files++;
      parameters.addFile(name);
    }
    if (used > remaining || files > MAX_FILES) throw new UnreadableRequest(413);
  }
}

async function parseFormData(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<FormData> {
  try {
    const headers = { "content-type": contentType };
    return await new Response(body, { headers }).formData();
  } catch {
    throw new UnreadableRequest(400);
  }
}

/**
 * Reads a JSON body like the server: strings are decoded, every other value keeps its JSON text, so that `null` becomes the
 * text "null". Invalid JSON ends the reading without an error; the parameters before it count.
 */
function addJson(parameters: Parameters, body: string): void {
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
