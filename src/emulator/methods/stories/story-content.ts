import type { MessageEntity } from "../../../types/index.ts";
import type { FileKind } from "../../model/files/files.ts";
import { toMedia } from "../../model/files/media.ts";
import type { StoryContent } from "../../model/stories/stories.ts";
import { readMarkedText, toMessageEntities } from "../../text/read-text.ts";
import { readJsonObject } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";
import { findInputFile, type InputFile, storeInputFile } from "../sending/content/input-file.ts";
import { readStoryAreas } from "./story-areas.ts";

const MAX_CAPTION = 2048;
const MAX_SECONDS = 60;
const WORDS = {
  missing: "story content isn't specified",
  invalid: "can't parse story content JSON object",
  notObject: "object expected as story content",
};

/** The file of a story, before it is checked and stored. */
interface StoryFile {
  readonly kind: FileKind;
  readonly input: InputFile;
  readonly duration: number;
  readonly coverTimestamp: number;
}

/** What the parameters say about a story. */
export interface StoryDraft {
  readonly file: StoryFile;
  readonly rest: Omit<StoryContent, "photo" | "video">;
}

/** Reads what a story shows, or throws a refusal. */
export function readStory(call: MethodCall): StoryDraft {
  const caption = readCaption(call);
  const areas = call.parameters.text("areas");
  const file = readFile(call.parameters);
  return { file, rest: { ...caption, areas: readStoryAreas(areas) } };
}

/** Checks and stores the file of a story, and returns all that it shows. */
export function storeStory(call: MethodCall, { file, rest }: StoryDraft): StoryContent {
  const { kind, input, duration, coverTimestamp } = file;
  if (duration < 0 || duration > MAX_SECONDS) throw badRequest("invalid video duration specified");
  if (coverTimestamp < 0) throw badRequest("wrong cover timestamp specified");
  const stored = storeInputFile(call, input, kind, { duration: Math.ceil(duration) });
  return { ...toMedia(stored), ...rest };
}

function readFile(parameters: Parameters): StoryFile {
  return readJsonObject(parameters.text("content"), WORDS, (fields) => {
    const type = fields.requiredText("type");
    if (type !== "photo" && type !== "video")
      throw badRequest("invalid story content type specified");
    const input = findInputFile(parameters, "", fields.requiredText(type));
    const isVideo = type === "video";
    const duration = isVideo ? fields.float("duration") : 0;
    const coverTimestamp = isVideo ? fields.float("cover_frame_timestamp") : 0;
    // People see an animation as a video without sound.
    if (isVideo) fields.boolean("is_animation");
    if (input?.kind !== "upload") throw badRequest(`story ${type} must be uploaded as a file`);
    return { kind: isVideo ? "Video" : "Photo", input, duration, coverTimestamp };
  });
}

function readCaption({ world, parameters }: MethodCall): {
  caption?: string;
  caption_entities?: MessageEntity[];
} {
  const { text, entities } = readMarkedText(
    {
      text: parameters.text("caption"),
      parseMode: parameters.text("parse_mode"),
      entities: parameters.text("caption_entities"),
    },
    { maxLength: MAX_CAPTION, tooLong: "MEDIA_CAPTION_TOO_LONG", canBeEmpty: true },
  );
  if (text === "") return {};
  const list = toMessageEntities(entities, world.users);
  return { caption: text, ...(list.length === 0 ? {} : { caption_entities: list }) };
}
