import { gunzipSync, inflateSync } from "node:zlib";
import { type HttpRequest, MAX_BODY_BYTES } from "./http.ts";
import { addJson } from "./json-parameters.ts";
import { readMultipart } from "./multipart.ts";
import { Parameters } from "./parameters.ts";
import { UnreadableRequest } from "./unreadable-request.ts";

/** The maximum size of all parameters of a call, excluding files. */
const MAX_PARAMETERS_BYTES = 1 << 20;

/** The part of a request that parameters are read from. */
export type ParameterSource = Pick<HttpRequest, "contentType" | "contentEncoding" | "body">;

/** Reads parameters from the query string and then from a JSON, urlencoded or multipart body. */
export function readParameters(source: ParameterSource, query: string): Parameters {
  const parameters = new Parameters();
  const type = source.contentType.toLowerCase();
  let remaining = MAX_PARAMETERS_BYTES - Buffer.byteLength(query);
  if (remaining < 0) throw new UnreadableRequest(413);
  addUrlencoded(parameters, query);
  const body = decompress(source);
  if (type.includes("multipart/form-data")) {
    addMultipart(parameters, source.contentType, body, remaining);
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

function addMultipart(
  parameters: Parameters,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): void {
  let remaining = maxBytes;
  for (const part of readMultipart(contentType, body)) {
    if (part.kind === "file") {
      parameters.addFile(part.file);
      continue;
    }
    const bytes = Buffer.byteLength(part.value);
    if (bytes > remaining) throw new UnreadableRequest(413);
    if (part.kind === "text") {
      // The server limits each of them, not their sum.
      parameters.add(part.name, part.value);
      continue;
    }
    remaining -= bytes;
    addUrlencoded(parameters, part.value);
  }
}
