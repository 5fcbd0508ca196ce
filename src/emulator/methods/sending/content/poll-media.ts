import type { Location, PollMedia, Venue } from "../../../../types/index.ts";
import { isObject, parseJson } from "../../../json.ts";
import { toMedia } from "../../../model/files/media.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import { storeInputFile } from "./input-file.ts";
import { findMedia, readContent } from "./input-media.ts";

/** What can illustrate a poll, besides what can illustrate one of its options too. */
const OF_POLLS = ["audio", "document"];
const OF_BOTH = ["animation", "live_photo", "photo", "video"];

/** Reads a parameter with what illustrates a poll or its explanation; undefined when it is absent. */
export function readPollMedia(call: MethodCall, name: string): PollMedia | undefined {
  const text = call.parameters.text(name);
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse InputPollMedia JSON object");
  return readMedia(call, value, OF_POLLS, "failed to parse InputPollMedia");
}

/** Reads what illustrates an option of a poll; undefined when it is absent. */
export function readOptionMedia(call: MethodCall, value: unknown): PollMedia | undefined {
  return readMedia(call, value, ["sticker"], "failed to parse poll option media");
}

function readMedia(
  call: MethodCall,
  value: unknown,
  more: readonly string[],
  refusal: string,
): PollMedia | undefined {
  if (value === undefined || value === null) return undefined;
  try {
    if (!isObject(value)) throw new FieldError("expected an Object");
    return readFields(call, new JsonFields(value), [...OF_BOTH, ...more]);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`${refusal}: ${error.message}`);
  }
}

function readFields(call: MethodCall, fields: JsonFields, types: readonly string[]): PollMedia {
  const type = fields.requiredText("type");
  if (type === "location") return { location: readPlace(fields) };
  if (type === "venue") return { venue: readVenue(fields) };
  if (!types.includes(type)) throw new FieldError("invalid type specified");
  const input = findMedia(call, fields);
  if (type === "sticker") {
    const { sticker } = toMedia(storeInputFile(call, input, "Sticker"));
    return sticker === undefined ? {} : { sticker };
  }
  const content = readContent(call, fields, type, input);
  const { animation, audio, document, live_photo, photo, video } = content;
  if (animation !== undefined) return { animation };
  if (live_photo !== undefined) return { live_photo };
  return {
    ...(audio && { audio }),
    ...(document && { document }),
    ...(photo && { photo }),
    ...(video && { video }),
  };
}

function readPlace(fields: JsonFields): Location {
  return {
    latitude: fields.requiredFloat("latitude"),
    longitude: fields.requiredFloat("longitude"),
  };
}

/** A place has the identifiers of one provider: Google, or else Foursquare. */
function readVenue(fields: JsonFields): Venue {
  const idsOf = (...names: string[]): [string, string][] =>
    names
      .map((name): [string, string] => [name, fields.text(name)])
      .filter(([, text]) => text !== "");
  const google = idsOf("google_place_id", "google_place_type");
  const foursquare = idsOf("foursquare_id", "foursquare_type");
  return {
    location: readPlace(fields),
    title: fields.requiredText("title"),
    address: fields.requiredText("address"),
    ...Object.fromEntries(google.length > 0 ? google : foursquare),
  };
}
