import type { MessageEntity, Poll, PollOption } from "../../../../types/index.ts";
import { isObject, parseJson } from "../../../json.ts";
import { type MarkedText, readMarkedText, toMessageEntities } from "../../../text/read-text.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import { MAX_INT32, type MethodCall } from "../../method.ts";
import { readOptionMedia, readPollMedia } from "./poll-media.ts";

const MAX_QUESTION = 300;
const MAX_OPTION = 100;
const MAX_OPTIONS = 12;
const MAX_EXPLANATION = 200;
const MAX_DESCRIPTION = 1024;
const MAX_COUNTRIES = 12;
const MAX_PERIOD = 2_628_000;

/** Reads the parameters of sendPoll. */
export function readPoll(call: MethodCall): Poll {
  const { parameters, world } = call;
  const media = readPollMedia(call, "media");
  const explanationMedia = readPollMedia(call, "explanation_media");
  const countries = readCountries(parameters);
  const question = readField(call, "question", { max: MAX_QUESTION, canBeEmpty: false });
  const options = readOptions(call);
  const description = readField(call, "description", { max: MAX_DESCRIPTION, canBeEmpty: true });
  const explanation = readField(call, "explanation", { max: MAX_EXPLANATION, canBeEmpty: true });
  const type = parameters.text("type") || "regular";
  if (type !== "quiz" && type !== "regular") throw badRequest("unsupported poll type specified");
  const isQuiz = type === "quiz";
  const correct = readCorrectOptions(parameters);
  const allowsMultiple = parameters.boolean("allows_multiple_answers");
  const openPeriod = parameters.integer("open_period", 0, 0, MAX_PERIOD);
  const closeDate = parameters.integer("close_date", 0, 0, MAX_INT32);
  // What people see of a poll, and no bot.
  for (const name of ["shuffle_options", "allow_adding_options", "hide_results_until_closes"])
    parameters.boolean(name);
  const allowsRevoting = parameters.has("allows_revoting")
    ? parameters.boolean("allows_revoting")
    : !isQuiz;
  if (isQuiz) checkCorrectOptions(correct, options.length);
  return {
    id: world.polls.createId(),
    question: question.text,
    ...entitiesField("question_entities", question.entities),
    options,
    total_voter_count: 0,
    is_closed: parameters.boolean("is_closed"),
    is_anonymous: parameters.has("is_anonymous") ? parameters.boolean("is_anonymous") : true,
    type,
    allows_multiple_answers: allowsMultiple,
    allows_revoting: allowsRevoting,
    members_only: parameters.boolean("members_only"),
    ...(isQuiz ? { correct_option_ids: correct } : {}),
    ...(isQuiz && explanation.text !== ""
      ? {
          explanation: explanation.text,
          ...entitiesField("explanation_entities", explanation.entities),
        }
      : {}),
    ...(isQuiz && explanationMedia !== undefined ? { explanation_media: explanationMedia } : {}),
    ...(media === undefined ? {} : { media }),
    ...(countries.length === 0 ? {} : { country_codes: countries }),
    ...(description.text === ""
      ? {}
      : {
          description: description.text,
          ...entitiesField("description_entities", description.entities),
        }),
    ...endFields(world.timers.unixTime(), openPeriod, closeDate),
  };
}

/** A poll with an end has both fields; the period takes precedence over the date. */
function endFields(
  now: number,
  openPeriod: number,
  closeDate: number,
): Pick<Poll, "open_period" | "close_date"> {
  if (openPeriod !== 0) return { open_period: openPeriod, close_date: now + openPeriod };
  return closeDate === 0 ? {} : { open_period: closeDate - now, close_date: closeDate };
}

interface Limits {
  readonly max: number;
  readonly canBeEmpty: boolean;
}

/** Reads a text that has a parse mode and entities of its own. */
function readField(
  call: MethodCall,
  name: string,
  limits: Limits,
): { readonly text: string; readonly entities: MessageEntity[] } {
  const { parameters } = call;
  const marked = {
    text: parameters.text(name),
    parseMode: parameters.text(`${name}_parse_mode`),
    entities: parameters.text(`${name}_entities`),
  };
  return read(call, marked, limits, `poll ${name} length must not exceed ${limits.max}`);
}

function read(
  { world }: MethodCall,
  marked: MarkedText,
  { max, canBeEmpty }: Limits,
  tooLong: string,
): { readonly text: string; readonly entities: MessageEntity[] } {
  const options = { maxLength: max, tooLong, canBeEmpty, detect: false };
  const { text, entities } = readMarkedText(marked, options);
  return { text, entities: toMessageEntities(entities, world.users) };
}

function readOptions(call: MethodCall): PollOption[] {
  const list = parseJson(call.parameters.text("options"));
  if (list === undefined) throw badRequest("can't parse options JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of String as options");
  if (list.length === 0) throw badRequest("poll must have at least one answer option");
  if (list.length > MAX_OPTIONS)
    throw badRequest(`poll can't have more than ${MAX_OPTIONS} options`);
  return list.map((value, index) => {
    const { text, entities } = readOption(call, value);
    const media = readOptionMedia(call, isObject(value) ? value["media"] : undefined);
    return {
      persistent_id: String(index),
      text,
      ...(entities.length === 0 ? {} : { text_entities: entities }),
      ...(media === undefined ? {} : { media }),
      voter_count: 0,
    };
  });
}

function readOption(
  call: MethodCall,
  value: unknown,
): { readonly text: string; readonly entities: MessageEntity[] } {
  const limits = { max: MAX_OPTION, canBeEmpty: false };
  const tooLong = `poll options length must not exceed ${MAX_OPTION}`;
  if (typeof value === "string")
    return read(call, { text: value, parseMode: "", entities: "" }, limits, tooLong);
  if (!isObject(value)) throw badRequest("expected an option to be of type String");
  try {
    const fields = new JsonFields(value);
    const marked = {
      text: fields.requiredText("text"),
      parseMode: fields.text("text_parse_mode"),
      entities: JSON.stringify(fields.raw("text_entities") ?? []),
    };
    return read(call, marked, limits, tooLong);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

/** Reads the countries whose users can vote. */
function readCountries(parameters: Parameters): string[] {
  const text = parameters.text("country_codes");
  if (text === "") return [];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse country_codes JSON object");
  if (!Array.isArray(list) || !list.every((code) => typeof code === "string"))
    throw badRequest("expected an Array of String");
  if (list.length > MAX_COUNTRIES) throw badRequest("too many items specified");
  if (!list.every((code) => /^[A-Z]{2}$/.test(code)))
    throw badRequest("invalid country code specified");
  return list;
}

/** Reads the right answers of a quiz, or the deprecated single one. */
function readCorrectOptions(parameters: Parameters): number[] {
  const single = parameters.integer("correct_option_id", -1, -MAX_INT32, MAX_INT32);
  const text = parameters.text("correct_option_ids");
  if (text === "") return parameters.has("correct_option_id") ? [single] : [];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse correct option identifiers JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of correct option identifiers");
  return list.map((value) => {
    if (typeof value !== "number")
      throw badRequest("correct option identifier must be of type Number");
    if (!Number.isInteger(value)) throw badRequest("invalid correct option identifier specified");
    return value;
  });
}

function checkCorrectOptions(correct: readonly number[], count: number): void {
  if (correct.length === 0) throw badRequest("correct quiz option list must be non-empty");
  if (correct.some((index, place) => index <= (correct[place - 1] ?? Number.NEGATIVE_INFINITY)))
    throw badRequest("correct quiz option list must be increasing");
  if (correct.some((index) => index < 0 || index >= count))
    throw badRequest("wrong quiz correct_option_id");
}

function entitiesField(
  name: "question_entities" | "explanation_entities" | "description_entities",
  entities: MessageEntity[],
): Partial<Poll> {
  return entities.length === 0 ? {} : { [name]: entities };
}
