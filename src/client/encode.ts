import { isInputFile } from "./input-file.ts";
import { encodeMultipart } from "./multipart.ts";
import type { TransportRequest } from "./transport.ts";

/** A body ready to be sent. */
export type EncodedBody = Pick<TransportRequest, "contentType" | "body">;

const JSON_TYPE = "application/json";

/**
 * Turns parameters into a body: JSON, or multipart as soon as a file is in them, at whatever depth.
 *
 * Top-level `null` counts as not given, as `undefined` does: the server would read it as the text "null".
 */
export function encode(params: object | undefined): EncodedBody | Promise<EncodedBody> {
  if (params === undefined) return { contentType: JSON_TYPE, body: "{}" };
  let hasNull = false;
  for (const value of Object.values(params)) {
    if (value === null) hasNull = true;
    else if (typeof value === "object" && holdsFile(value)) return encodeMultipart(params);
  }
  return { contentType: JSON_TYPE, body: JSON.stringify(hasNull ? withoutNulls(params) : params) };
}

function holdsFile(value: object): boolean {
  if (isInputFile(value)) return true;
  for (const inner of Object.values(value)) {
    if (typeof inner === "object" && inner !== null && holdsFile(inner)) return true;
  }
  return false;
}

function withoutNulls(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
