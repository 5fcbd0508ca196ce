import { gunzipSync, inflateSync } from "node:zlib";
import { byteLength } from "../json.ts";
import type { HttpCall } from "./envelope.ts";
import { addJsonParameters } from "./json-parameters.ts";
import { Parameters } from "./parameters.ts";

/** Bytes that all parameters of a call may take together, files apart. */
const MAX_PARAMETERS_BYTES = 1 << 20;
/** Bytes of a body, files and all. Telegram's own front takes no more; the server behind it would. */
export const MAX_BODY_BYTES: number = 50 << 20;
const MAX_FILES = 50;
const MAX_BOUNDARY = 70;

/** The call cannot be read; the answer is this status and nothing else. */
export class UnreadableCall extends Error {
  override readonly name = "UnreadableCall" as const;
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** What parameters are read from. */
export type ParameterSource = Pick<HttpCall, "contentType" | "contentEncoding" | "body">;

/** Gathers parameters from the query string and then from the body, whatever form that has. */
export async function readParameters(source: ParameterSource, query: string): Promise<Parameters> {
  const parameters = new Parameters();
  const type = source.contentType.toLowerCase();
  let room = MAX_PARAMETERS_BYTES - byteLength(query);
  if (room < 0) throw new UnreadableCall(413);
  addUrlencoded(parameters, query);
  const body = decompress(source);
  if (type.includes("multipart/form-data")) {
    await addMultipart(parameters, source.contentType, body, room);
    return parameters;
  }
  const urlencoded = type.includes("application/x-www-form-urlencoded");
  if (!urlencoded && !type.includes("application/json")) return parameters;
  room -= body.byteLength;
  if (room < 0) throw new UnreadableCall(413);
  const text = new TextDecoder().decode(body);
  if (urlencoded) addUrlencoded(parameters, text);
  else addJsonParameters(parameters, text);
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
    throw new UnreadableCall(400);
  }
  throw new UnreadableCall(415);
}

function addUrlencoded(parameters: Parameters, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) parameters.add(name, value);
}

async function addMultipart(
  parameters: Parameters,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  room: number,
): Promise<void> {
  const boundary = /boundary[^=]*=\s*(?:"([^"]*)"|([^;]*))/i.exec(contentType);
  const length = (boundary?.[1] ?? boundary?.[2] ?? "").trim().length;
  if (length === 0 || length > MAX_BOUNDARY) throw new UnreadableCall(400);
  let used = 0;
  let files = 0;
  for (const [name, value] of await formData(contentType, body)) {
    if (typeof value === "string") {
      used += byteLength(value);
      parameters.add(name, value);
    } else {
      files++;
      parameters.addFile(name);
    }
    if (used > room || files > MAX_FILES) throw new UnreadableCall(413);
  }
}

async function formData(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    const headers = { "content-type": contentType };
    return await new Response(body, { headers }).formData();
  } catch {
    throw new UnreadableCall(400);
  }
}
