import type { InlineQueryResult } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { InlineResult } from "../../model/messages/inline-result.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest, Refusal } from "../../wire/refusal.ts";
import { playButton } from "../games/play-button.ts";
import { parseReplyMarkup, requireInlineKeyboard } from "../keyboards/reply-markup.ts";
import type { MethodCall } from "../method.ts";
import type { Content } from "../sending/send.ts";
import { readMessageContent, requireMessageContent } from "./message-content.ts";
import { isResultType, readOwnContent } from "./result-content.ts";

const MAX_RESULTS = 50;
const MAX_ID_BYTES = 64;

/** Reads `results` of a call. */
export function readInlineResults(call: MethodCall): InlineResult[] {
  const text = call.parameters.text("results");
  if (text === "") return [];
  const values = parseJson(text);
  if (values === undefined) throw badRequest("can't parse JSON encoded inline query results");
  if (values === null) return [];
  if (!Array.isArray(values)) throw badRequest("expected an Array of inline query results");
  if (values.length > MAX_RESULTS) throw badRequest("too many inline query results specified");
  const results = values.map((value) =>
    inResult("can't parse inline query result: ", () => readResult(call, value)),
  );
  for (const { id } of results)
    if (id === "" || Buffer.byteLength(id) > MAX_ID_BYTES) throw badRequest("RESULT_ID_INVALID");
  if (new Set(results.map(({ id }) => id)).size < results.length)
    throw badRequest("RESULT_ID_DUPLICATE");
  return results;
}

/** Reads `result` of a call. */
export function readInlineResult(call: MethodCall): InlineResult {
  const text = call.parameters.text("result");
  if (text === "") throw badRequest("result isn't specified");
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse JSON encoded web view query results");
  return inResult("", () => readResult(call, value));
}

/** Adds the prefix to errors in the form of a result. The server reports invalid values without it. */
function inResult<Result>(prefix: string, read: () => Result): Result {
  const fail = (message: string): Refusal =>
    badRequest(
      prefix === "" ? message.charAt(0).toLowerCase() + message.slice(1) : prefix + message,
    );
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldError) throw fail(error.message);
    const [, reason] =
      error instanceof Refusal
        ? (/^Bad Request: c(an't parse .*)$/s.exec(error.message) ?? [])
        : [];
    if (reason !== undefined) throw fail(`C${reason}`);
    throw error;
  }
}

function readResult(call: MethodCall, value: unknown): InlineResult {
  if (!isObject(value)) throw new FieldError("Inline query result must be an object");
  const fields = new JsonFields(value);
  const type = fields.requiredText("type").toLowerCase();
  const id = fields.requiredText("id");
  const given = readGivenContent(call, type, fields);
  const markup = fields.has("reply_markup")
    ? JSON.stringify(fields.requiredObject("reply_markup").all)
    : "";
  const ownKeyboard = requireInlineKeyboard(parseReplyMarkup(markup));
  const own = readOwnContent(call, type, fields);
  const content = given ?? own;
  const { game } = content;
  const keyboard = ownKeyboard ?? (game === undefined ? undefined : playButton(game));
  return {
    id,
    // Checked above, as far as the server checks it.
    result: value as unknown as InlineQueryResult,
    content,
    ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
  };
}

/** Reads the content that a result sends instead of its own. */
function readGivenContent(call: MethodCall, type: string, fields: JsonFields): Content | undefined {
  const isRequired = type === "article";
  if (!fields.has("input_message_content")) {
    // The text used to be a field of the result.
    if (isRequired) fields.requiredText("message_text");
    return fields.text("message_text") === "" || !isResultType(type)
      ? undefined
      : readMessageContent(call, fields);
  }
  const content = fields.requiredObject("input_message_content");
  return isRequired ? requireMessageContent(call, content) : readMessageContent(call, content);
}
