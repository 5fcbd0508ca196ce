import { parseJson } from "../../json.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32 } from "../method.ts";

const MAX_COUNT = 100;

/** Reads `message_ids`: a list of 1 to 100 identifiers. */
export function readMessageIds(parameters: Parameters): number[] {
  const text = parameters.text("message_ids");
  if (text === "") throw badRequest("message identifiers are not specified");
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse message_ids JSON object");
  if (!Array.isArray(value)) throw badRequest("expected an Array of message identifiers");
  if (value.length > MAX_COUNT) throw badRequest("too many message identifiers specified");
  if (value.length === 0) throw badRequest("message identifiers are not specified");
  return value.map(readId);
}

function readId(value: unknown): number {
  if (typeof value !== "number" && typeof value !== "string")
    throw badRequest("message identifier must be a Number");
  if (!/^-?\d+$/.test(String(value)) || Math.abs(Number(value)) > MAX_INT32)
    throw badRequest("can't parse message identifier as a Number");
  if (Number(value) <= 0) throw badRequest("invalid message identifier specified");
  return Number(value);
}
