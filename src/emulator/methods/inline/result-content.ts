import { FieldError, type JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";
import {
  readAnimation,
  readAudio,
  readDocument,
  readPhoto,
  readSticker,
  readVideo,
  readVoice,
} from "../sending/content/file-content.ts";
import { readLocation, readVenue } from "../sending/content/location.ts";
import { readContact } from "../sending/content/simple-content.ts";
import type { Content, ContentReader } from "../sending/send.ts";
import { fileField, type Renamed, sameNames, toParameters } from "./result-fields.ts";

const CAPTION = sameNames("caption", "parse_mode", "caption_entities", "show_caption_above_media");
const CONTACT = sameNames("phone_number", "first_name", "last_name", "vcard");
const PLACE = sameNames("latitude", "longitude");
const LIVE = sameNames("horizontal_accuracy", "live_period", "heading", "proximity_alert_radius");
const PROVIDER = sameNames(
  "foursquare_id",
  "foursquare_type",
  "google_place_id",
  "google_place_type",
);

/** What a result of one type sends by itself: the reader of that content, and where its parameters are. */
interface ResultContent {
  readonly read: ContentReader;
  readonly parameters: (fields: JsonFields) => Renamed;
}

/** Results with a file. Those by URL need what the server cannot know of a file that it has not seen. */
function fileResult(
  read: ContentReader,
  parameter: string,
  {
    name = parameter,
    required = [],
    requiredOfUrl = [],
    mimeTypes,
    details = {},
  }: {
    /** How the fields of the result begin. */
    readonly name?: string;
    readonly required?: readonly string[];
    readonly requiredOfUrl?: readonly string[];
    readonly mimeTypes?: readonly string[];
    readonly details?: Renamed;
  } = {},
): ResultContent {
  return {
    read,
    parameters(fields) {
      for (const field of required) fields.requiredText(field);
      const file = fileField(fields, name);
      if (file.endsWith("_url")) {
        for (const field of requiredOfUrl) fields.requiredText(field);
        if (mimeTypes !== undefined && !mimeTypes.includes(fields.text("mime_type")))
          throw badRequest(`unallowed ${name} MIME type`);
      }
      return { [parameter]: file, ...details, ...CAPTION };
    },
  };
}

function sizeOf(name: string): Renamed {
  return { width: `${name}_width`, height: `${name}_height`, duration: `${name}_duration` };
}

const RESULTS: ReadonlyMap<string, ResultContent> = new Map([
  [
    "audio",
    fileResult(readAudio, "audio", {
      requiredOfUrl: ["title"],
      details: { duration: "audio_duration", ...sameNames("title", "performer") },
    }),
  ],
  ["contact", { read: readContact, parameters: () => CONTACT }],
  [
    "document",
    fileResult(readDocument, "document", {
      required: ["title"],
      requiredOfUrl: ["mime_type"],
      mimeTypes: ["application/pdf", "application/zip"],
    }),
  ],
  ["gif", fileResult(readAnimation, "animation", { name: "gif", details: sizeOf("gif") })],
  [
    "mpeg4_gif",
    fileResult(readAnimation, "animation", { name: "mpeg4", details: sizeOf("mpeg4") }),
  ],
  ["photo", fileResult(readPhoto, "photo")],
  [
    "sticker",
    {
      read: readSticker,
      parameters(fields) {
        fields.requiredText("sticker_file_id");
        return { sticker: "sticker_file_id" };
      },
    },
  ],
  [
    "video",
    fileResult(readVideo, "video", {
      required: ["title"],
      requiredOfUrl: ["mime_type"],
      mimeTypes: ["text/html", "video/mp4"],
      details: { ...sizeOf("video"), start_timestamp: "video_start_timestamp" },
    }),
  ],
  [
    "voice",
    fileResult(readVoice, "voice", {
      required: ["title"],
      details: { duration: "voice_duration" },
    }),
  ],
  [
    "location",
    {
      read: readLocation,
      parameters(fields) {
        fields.requiredText("title");
        return { ...PLACE, ...LIVE };
      },
    },
  ],
  [
    "venue",
    {
      read: readVenue,
      parameters: () => ({ ...PLACE, ...PROVIDER, ...sameNames("title", "address") }),
    },
  ],
]);

/** Whether a result is of a type that the server knows. */
export function isResultType(type: string): boolean {
  return RESULTS.has(type) || type === "article" || type === "game";
}

/** Reads what a result sends by itself, and checks the fields that its type requires. */
export function readOwnContent(call: MethodCall, type: string, fields: JsonFields): Content {
  if (type === "game")
    return { game: call.world.games.get(call.bot.user, fields.requiredText("game_short_name")) };
  if (type === "article") {
    if (fields.requiredText("title") === "") throw badRequest("ARTICLE_TITLE_EMPTY");
    return {};
  }
  const result = RESULTS.get(type);
  if (result === undefined)
    throw new FieldError(`type "${type}" is unsupported for the inline query result`);
  return result.read({ ...call, parameters: toParameters(fields, result.parameters(fields)) });
}
