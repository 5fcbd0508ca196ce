import type { EphemeralMessageParameters } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";

/** Reads `ephemeral_message_parameters`; undefined when it is absent. */
export function readEphemeral(parameters: Parameters): EphemeralMessageParameters | undefined {
  const text = parameters.text("ephemeral_message_parameters");
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse ephemeral message parameters JSON object");
  if (!isObject(value)) throw badRequest("object expected as ephemeral message parameters");
  try {
    const fields = new JsonFields(value);
    return {
      receiver_user_id: Number(fields.requiredLong("receiver_user_id")),
      callback_query_id: fields.text("callback_query_id"),
      replace_callback_query_message: fields.boolean("replace_callback_query_message"),
    };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}
