import { isObject, parseJson } from "../../json.ts";
import type { PassportError } from "../../model/profiles/profiles.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields, refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";

const HASH_BYTES = 32;
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const TYPES: ReadonlySet<string> = new Set([
  "personal_details",
  "passport",
  "driver_license",
  "identity_card",
  "internal_passport",
  "address",
  "utility_bill",
  "bank_statement",
  "rental_agreement",
  "passport_registration",
  "temporary_registration",
  "phone_number",
  "email",
]);
const OF_ONE_FILE: ReadonlySet<string> = new Set([
  "file",
  "selfie",
  "translation_file",
  "front_side",
  "reverse_side",
]);

/** https://core.telegram.org/bots/api#setpassportdataerrors */
export const setPassportDataErrors: MethodHandler = ({ world, parameters }) => {
  const text = parameters.text("errors");
  const userId = userIdOf(parameters);
  const errors = readErrors(text);
  const { id } = getUser(world, userId);
  for (const { source, hashes } of errors)
    if (hashes.some((hash) => Buffer.from(hash, "base64").byteLength !== HASH_BYTES))
      throw badRequest(source === "data" ? "DATA_HASH_SIZE_INVALID" : "HASH_SIZE_INVALID");
  world.profiles.of(id).passportErrors = errors;
  return toResult(true);
};

function readErrors(text: string): PassportError[] {
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse errors JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of PassportElementError");
  return list.map((value) => refuseFieldErrors("PassportElementError", () => readError(value)));
}

function readError(value: unknown): PassportError {
  if (!isObject(value)) throw new FieldError("expected an Object");
  const fields = new JsonFields(value);
  const type = fields.requiredText("type");
  if (!TYPES.has(type)) throw new FieldError("wrong Telegram Passport element type specified");
  const message = fields.requiredText("message");
  const source = fields.text("source") || "unspecified";
  const hashes = readHashes(fields, source);
  if (hashes.some((hash) => !BASE64.test(hash)))
    throw new FieldError("hash isn't a valid base64-encoded string");
  if (source !== "data") return { type, message, source, hashes };
  return { type, message, source, hashes, field_name: fields.requiredText("field_name") };
}

function readHashes(fields: JsonFields, source: string): string[] {
  if (source === "unspecified") return [fields.requiredText("element_hash")];
  if (source === "data") return [fields.requiredText("data_hash")];
  if (OF_ONE_FILE.has(source)) return [fields.requiredText("file_hash")];
  if (source !== "files" && source !== "translation_files")
    throw new FieldError("wrong source specified");
  return fields.requiredArray("file_hashes").map((hash) => {
    if (typeof hash !== "string") throw new FieldError("hash must be a string");
    return hash;
  });
}
