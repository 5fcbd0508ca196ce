import { isInputFile } from "./input-file.ts";
import { multipartOf } from "./multipart.ts";
import { Upload } from "./upload.ts";

/** A body as it is sent, or that is read while it is sent. */
export interface EncodedBody {
  readonly contentType: string;
  readonly body: string | Upload;
}

const JSON_TYPE = "application/json";

/**
 * Turns parameters into a body: JSON, or multipart as soon as a file is in them, at whatever depth.
 *
 * Top-level `null` counts as not given, as `undefined` does: the server would read it as the text "null".
 */
export function encode(params: object | undefined): EncodedBody {
  if (params === undefined) return { contentType: JSON_TYPE, body: "{}" };
  let hasNull = false;
  for (const value of Object.values(params)) {
    if (value === null) hasNull = true;
    else if (holdsFile(value)) return encodeMultipart(params);
  }
  return { contentType: JSON_TYPE, body: JSON.stringify(hasNull ? withoutNulls(params) : params) };
}

function encodeMultipart(params: object): EncodedBody {
  const boundary = `telewire-${crypto.randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Upload(multipartOf(params, boundary)),
  };
}

function holdsFile(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (ArrayBuffer.isView(value)) throw new TypeError("give bytes as new InputFile(bytes)");
  return isInputFile(value) || Object.values(value).some(holdsFile);
}

function withoutNulls(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
