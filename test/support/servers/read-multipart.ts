/** One part of a multipart body. */
export interface MultipartPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

/**
 * Parses a multipart body as the official server does: headers are split at `;`, names are percent-decoded. Shares no code
 * with the encoder. Throws on any deviation.
 */
export function readMultipart(contentType: string, body: Uint8Array): readonly MultipartPart[] {
  const boundary = /^multipart\/form-data; boundary=([\w-]{1,70})$/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`not multipart: ${contentType}`);
  let rest = Buffer.concat([Buffer.from("\r\n"), body]);
  const delimiter = `\r\n--${boundary}`;
  const parts: MultipartPart[] = [];
  if (!rest.subarray(0, delimiter.length).equals(Buffer.from(delimiter)))
    throw new Error("missing boundary at the start");
  for (;;) {
    rest = rest.subarray(delimiter.length);
    if (rest.toString("latin1") === "--\r\n") return parts;
    const end = rest.indexOf(delimiter);
    const headEnd = rest.indexOf("\r\n\r\n");
    if (end < 0 || headEnd < 0 || headEnd > end) throw new Error("incomplete part");
    const lines = rest.subarray(2, headEnd).toString().split("\r\n");
    parts.push({ ...parseHeaders(lines), bytes: rest.subarray(headEnd + 4, end) });
    rest = rest.subarray(end);
  }
}

function parseHeaders(lines: readonly string[]): Omit<MultipartPart, "bytes"> {
  const [disposition = "", typeLine, ...others] = lines;
  if (others.length > 0) throw new Error(`unexpected header ${others[0]}`);
  const [kind, ...pairs] = disposition.split(";");
  if (kind !== "Content-Disposition: form-data") throw new Error(`unexpected ${disposition}`);
  const fields = new Map(
    pairs.map((pair): [string, string] => {
      const [, key = "", quoted = ""] = /^ (\w+)="([^"]*)"$/.exec(pair) ?? [];
      return [key, decodeURIComponent(quoted)];
    }),
  );
  const type = typeLine?.replace(/^Content-Type: /, "");
  return { name: fields.get("name") ?? "", filename: fields.get("filename"), type };
}
