import type { InlineQueryResultsButton } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { InlineAnswer } from "../../model/messages/inline-result.ts";
import { checkLink } from "../../text/link.ts";
import { userOfLink } from "../../text/tg-link.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest, unknownQuery } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readInlineResults } from "./inline-result.ts";

const DEFAULT_CACHE_SECONDS = 300;
const MAX_CACHE_SECONDS = 24 * 3600;
const MAX_OFFSET_BYTES = 64;
const MAX_START_PARAMETER = 64;

/** https://core.telegram.org/bots/api#answerinlinequery */
export const answerInlineQuery: MethodHandler = (call) => {
  const { bot, parameters } = call;
  const id = parameters.text("inline_query_id");
  const nextOffset = parameters.text("next_offset");
  const isPersonal = parameters.boolean("is_personal");
  const cacheTime = parameters.integer("cache_time", DEFAULT_CACHE_SECONDS, 0, MAX_CACHE_SECONDS);
  const button = readButton(parameters);
  const results = readInlineResults(call);
  if (button !== undefined) checkButton(button);
  const chat = bot.queries.inline.find(id);
  if (chat === undefined) throw unknownQuery();
  if (Buffer.byteLength(nextOffset) > MAX_OFFSET_BYTES) throw badRequest("NEXT_OFFSET_INVALID");
  const answer: InlineAnswer = {
    inline_query_id: id,
    results,
    ...(nextOffset === "" ? {} : { next_offset: nextOffset }),
    ...(button === undefined ? {} : { button }),
    is_personal: isPersonal,
    cache_time: cacheTime,
  };
  chat.record({ kind: "inline_answered", answer });
  return toResult(true);
};

/** Reads the button above the results, or the two parameters that it used to be. */
function readButton(parameters: Parameters): InlineQueryResultsButton | undefined {
  const oldText = parameters.text("switch_pm_text");
  const oldParameter = parameters.text("switch_pm_parameter");
  const text = parameters.text("button");
  if (text === "")
    return oldText === "" ? undefined : { text: oldText, start_parameter: oldParameter };
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse inline query results button JSON object");
  try {
    return parseButton(value);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse inline query results button: ${error.message}`);
  }
}

function parseButton(value: unknown): InlineQueryResultsButton {
  if (!isObject(value)) throw new FieldError("InlineQueryResultsButton must be an Object");
  const fields = new JsonFields(value);
  const text = fields.requiredText("text");
  if (fields.has("start_parameter"))
    return { text, start_parameter: fields.requiredText("start_parameter") };
  if (fields.has("web_app"))
    return { text, web_app: { url: fields.requiredObject("web_app").requiredText("url") } };
  throw new FieldError("InlineQueryResultsButton must have exactly one optional field");
}

function checkButton({ start_parameter, web_app }: InlineQueryResultsButton): void {
  if (start_parameter !== undefined) {
    if (start_parameter === "") throw badRequest("can't use empty start_parameter");
    if (Buffer.byteLength(start_parameter) > MAX_START_PARAMETER)
      throw badRequest("too long start_parameter specified");
    if (!/^[\w-]+$/.test(start_parameter))
      throw badRequest("unallowed characters in start_parameter are used");
  }
  if (web_app === undefined) return;
  if (userOfLink(web_app.url) !== undefined)
    throw badRequest("link to a user can't be used in the Web App button");
  const checked = checkLink(web_app.url, { httpsOnly: true });
  if (checked.link === undefined) throw badRequest(`inline query button Web App ${checked.error}`);
}
