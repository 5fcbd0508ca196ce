import type { UploadedFile } from "./parameters.ts";
import { UnreadableRequest } from "./unreadable-request.ts";

const MAX_FILES = 50;
const MAX_BOUNDARY = 70;
const LINE_END = "\r\n";
const HEADERS_END = "\r\n\r\n";

/** One part of a multipart body: a text, or a file. */
export type Part =
  | { readonly kind: "text"; readonly name: string; readonly value: string }
  | { readonly kind: "form"; readonly value: string }
  | { readonly kind: "file"; readonly file: UploadedFile };

/** The header fields of a part that the server reads. */
interface PartHeaders {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string;
}

/**
 * Reads the parts of a multipart body by the server's own rules, which accept more than those of `FormData`: values without
 * quotes, a preamble, `filename*`, which is ignored. Throws an {@link UnreadableRequest} for what the server refuses.
 */
export function* readMultipart(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Generator<Part, undefined> {
  // The server has read a body of no bytes before it looks at the type.
  if (body.byteLength === 0) return;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const opening = `--${readBoundary(contentType)}`;
  let position = indexAfter(bytes, opening, 0);
  let files = 0;
  // The server looks for the end only behind a part: a form without any is refused.
  do {
    const start = indexAfter(bytes, HEADERS_END, position);
    const headers = readHeaders(bytes.toString("utf8", position, start));
    position = indexAfter(bytes, LINE_END + opening, start);
    const content = bytes.subarray(start, position - LINE_END.length - opening.length);
    if (headers.fileName !== undefined) files++;
    if (files > MAX_FILES) throw new UnreadableRequest(413);
    yield toPart(headers, content);
  } while (bytes.toString("latin1", position, position + 2) !== "--");
}

function toPart({ name, fileName, contentType }: PartHeaders, content: Buffer): Part {
  if (fileName !== undefined) {
    return { kind: "file", file: { name, fileName, contentType, bytes: content } };
  }
  const value = content.toString("utf8");
  if (contentType.startsWith("application/x-www-form-urlencoded")) return { kind: "form", value };
  return { kind: "text", name, value };
}

function readBoundary(contentType: string): string {
  const value = /boundary[^=]*=([^;]*)/i.exec(contentType)?.[1] ?? "";
  const boundary = /^"(.*)"$/s.exec(value)?.[1] ?? value;
  if (boundary === "" || boundary.length > MAX_BOUNDARY) throw new UnreadableRequest(400);
  return boundary;
}

/** Returns the index after the next occurrence; the server refuses a body without it. */
function indexAfter(bytes: Buffer, text: string, from: number): number {
  // Headers, and so the boundary, have one byte for each character.
  const index = bytes.indexOf(text, from, "latin1");
  if (index === -1) throw new UnreadableRequest(400);
  return index + text.length;
}

function readHeaders(text: string): PartHeaders {
  let disposition: ReadonlyMap<string, string> = new Map();
  let contentType = "application/octet-stream";
  // A line that begins with a space continues the one before.
  for (const line of text.replace(/\r\n[ \t]+/g, " ").split(LINE_END)) {
    const [, key = "", value = ""] = /^([^:]*):(.*)$/s.exec(line) ?? [];
    if (/^\s*content-disposition\s*$/i.test(key)) disposition = readDisposition(value.trim());
    else if (/^\s*content-type\s*$/i.test(key)) contentType = value.trim();
  }
  const name = disposition.get("name") ?? "";
  if (name === "") throw new UnreadableRequest(400);
  return { name, fileName: disposition.get("filename"), contentType };
}

const ATTRIBUTE = /^([^=]*)=(?:\s*"((?:[^"\\]|\\.)*)"\s*(?:;|$)|(?!\s*")([^;]*)(?:;|$))/s;

/** Reads `form-data; name="photo"; filename=a.png`. Names are percent-encoded. */
function readDisposition(value: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  if (!value.startsWith("form-data;")) throw new UnreadableRequest(400);
  let rest = value.slice("form-data;".length);
  while (rest.includes("=")) {
    const found = ATTRIBUTE.exec(rest);
    if (found === null) throw new UnreadableRequest(400);
    const [whole, key = "", quoted, token = ""] = found;
    const text = quoted === undefined ? token.trim() : quoted.replace(/\\(.)/gs, "$1");
    attributes.set(key.trim(), decodePercents(text));
    rest = rest.slice(whole.length);
  }
  return attributes;
}

function decodePercents(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) =>
    Buffer.from(encoded.replaceAll("%", ""), "hex").toString("utf8"),
  );
}
