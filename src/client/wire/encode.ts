import { isInputFile } from "../files/input-file.ts";
import { type Part, toMultipart } from "../files/multipart.ts";

/** A body: a string, or the parts of an upload. */
export interface EncodedBody {
  readonly contentType: string;
  readonly body: string | readonly Part[];
}

const JSON_TYPE = "application/json";

/** Verbs whose methods all have parameters that a call needs. */
const NEEDS_PARAMS = /^(?:send|answer|edit|forward|copy)[A-Z]/;

/**
 * Throws a `TypeError` when the parameters are not an object, for example because they were passed one by one: JSON would
 * send `7`, or `{}` for a `Map`. Also throws when they are missing from a call that is certain to need some.
 */
export function checkParams(method: string, params: object | undefined): void {
  if (Object.prototype.toString.call(params) === "[object Object]") return;
  if (params === undefined && !NEEDS_PARAMS.test(method)) return;
  throw new TypeError(`${method} takes one object, such as api.sendMessage({ chat_id, text })`);
}

/**
 * Encodes parameters as JSON, or as multipart if they contain a file at any depth.
 *
 * A top-level `null` is omitted, as `undefined` is: the server would read it as the text "null".
 *
 * @throws TypeError that names the path of a value that JSON cannot represent: NaN, a function, a circular reference.
 */
export function encode(method: string, params: object | undefined): EncodedBody {
  if (params === undefined) return { contentType: JSON_TYPE, body: "{}" };
  const found = scan(params, method);
  if (found & HAS_FILE) return encodeMultipart(params);
  const present = found & HAS_NULL ? withoutNulls(params) : params;
  return { contentType: JSON_TYPE, body: JSON.stringify(present) };
}

function encodeMultipart(params: object): EncodedBody {
  const boundary = `telewire-${crypto.randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: toMultipart(params, boundary),
  };
}

/** One step of the path to a value: an object, and the index of the value in it. */
interface Step {
  readonly owner: object;
  readonly index: number;
  readonly parent: Step | undefined;
}

const HAS_FILE = 1;
const HAS_NULL = 2;

/**
 * Returns flags: `HAS_FILE` for a file at any depth, `HAS_NULL` for a `null` among the values of `owner` itself. Throws for
 * values that JSON would lose.
 */
function scan(owner: object, method: string, parent?: Step): number {
  const values: unknown[] = Object.values(owner);
  let found = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (typeof value === "string" || value === undefined || Number.isFinite(value)) continue;
    const step: Step = { owner, index, parent };
    if (value === null) found |= HAS_NULL;
    else if (typeof value === "object") {
      if (ArrayBuffer.isView(value) || value instanceof Blob || Symbol.asyncIterator in value)
        throwAt(method, step, "bytes: wrap them in new InputFile(bytes)");
      for (let above: Step | undefined = step; above !== undefined; above = above.parent)
        if (above.owner === value) throwAt(method, step, "a circular reference");
      const json = "toJSON" in value && typeof value.toJSON === "function" ? value.toJSON() : value;
      if (isInputFile(json)) found |= HAS_FILE;
      else if (isTelegrafFile(json))
        throwAt(method, step, "{ source }: pass new InputFile(source)");
      else found |= scan(Object(json), method, step) & HAS_FILE;
    } else if (typeof value === "number") throwAt(method, step, `${value}`);
    else if (typeof value !== "boolean" && typeof value !== "bigint")
      throwAt(method, step, `a ${typeof value}`);
  }
  return found;
}

/** Whether a value is a file as Telegraf takes it. Where the Bot API has a `source`, it has other fields beside it. */
function isTelegrafFile(value: unknown): boolean {
  return (
    Object.hasOwn(Object(value), "source") &&
    Object.keys(Object(value)).every((key) => key === "source" || key === "filename")
  );
}

/** Throws an error that names the path, such as `reply_markup.inline_keyboard[0][0]`. */
function throwAt(method: string, step: Step, problem: string): never {
  let path = "";
  for (let at: Step | undefined = step; at !== undefined; at = at.parent) {
    const key = Object.keys(at.owner)[at.index];
    path = (Array.isArray(at.owner) ? `[${key}]` : `.${key}`) + path;
  }
  throw new TypeError(`${method}: ${path.slice(1)} is ${problem}`);
}

function withoutNulls(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
