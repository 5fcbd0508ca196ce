import { isInputFile } from "../files/input-file.ts";
import { toMultipart } from "../files/multipart.ts";
import { UploadBody } from "../files/upload-body.ts";

/** A body as it is sent, or that is read while it is sent. */
export interface EncodedBody {
  readonly contentType: string;
  readonly body: string | UploadBody;
}

const JSON_TYPE = "application/json";

/**
 * Throws a `TypeError` for parameters that are not one object, such as those of a library that takes them one by one: JSON
 * would send `7`, or `{}` for a `Map`.
 */
export function checkParams(method: string, params: object | undefined): void {
  if (params === undefined || Object.prototype.toString.call(params) === "[object Object]") return;
  throw new TypeError(`${method} takes one object, such as api.sendMessage({ chat_id, text })`);
}

/**
 * Turns parameters into a body: JSON, or multipart as soon as a file is in them, at whatever depth.
 *
 * Top-level `null` counts as not given, as `undefined` does: the server would read it as the text "null".
 *
 * @throws TypeError that names the place, when JSON cannot hold a value there: NaN, a function, a circle.
 */
export function encode(method: string, params: object | undefined): EncodedBody {
  if (params === undefined) return { contentType: JSON_TYPE, body: "{}" };
  const held = look(params, method);
  if (held & HOLDS_FILE) return encodeMultipart(params);
  const given = held & HOLDS_NULL ? withoutNulls(params) : params;
  return { contentType: JSON_TYPE, body: JSON.stringify(given) };
}

function encodeMultipart(params: object): EncodedBody {
  const boundary = `telewire-${crypto.randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new UploadBody(toMultipart(params, boundary)),
  };
}

/** An object on the way to a value, and which of its values leads on. */
interface Step {
  readonly owner: object;
  readonly index: number;
  readonly parent: Step | undefined;
}

const HOLDS_FILE = 1;
const HOLDS_NULL = 2;

/** Tells whether there is a file, at any depth, and whether there is `null`. Refuses what JSON would lose. */
function look(owner: object, method: string, parent?: Step): number {
  const values: unknown[] = Object.values(owner);
  let held = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (typeof value === "string" || value === undefined || Number.isFinite(value)) continue;
    const step: Step = { owner, index, parent };
    if (value === null) held |= HOLDS_NULL;
    else if (typeof value === "object") {
      if (ArrayBuffer.isView(value) || value instanceof Blob || Symbol.asyncIterator in value)
        refuse(method, step, "bytes: give bytes as new InputFile(bytes)");
      for (let above: Step | undefined = step; above !== undefined; above = above.parent)
        if (above.owner === value) refuse(method, step, "a circle");
      const json = "toJSON" in value && typeof value.toJSON === "function" ? value.toJSON() : value;
      held |= isInputFile(json) ? HOLDS_FILE : look(Object(json), method, step) & HOLDS_FILE;
    } else if (typeof value === "number") refuse(method, step, `${value}`);
    else if (typeof value !== "boolean" && typeof value !== "bigint")
      refuse(method, step, `a ${typeof value}`);
  }
  return held;
}

/** Names the place, for example `reply_markup.inline_keyboard[0][0]`. */
function refuse(method: string, step: Step, what: string): never {
  let path = "";
  for (let at: Step | undefined = step; at !== undefined; at = at.parent) {
    const key = Object.keys(at.owner)[at.index];
    path = (Array.isArray(at.owner) ? `[${key}]` : `.${key}`) + path;
  }
  throw new TypeError(`${method}: ${path.slice(1)} is ${what}`);
}

function withoutNulls(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
