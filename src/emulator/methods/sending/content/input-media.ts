import { isObject } from "../../../json.ts";
import type { FileKind } from "../../../model/files/files.ts";
import { toMedia } from "../../../model/files/media.ts";
import type { FileDetails } from "../../../model/files/new-file.ts";
import { readMarkedText, toMessageEntities } from "../../../text/read-text.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { Content } from "../send.ts";
import { MAX_DURATION, MAX_SIDE, storeLivePhoto, videoExtras } from "./file-content.ts";
import {
  findInputFile,
  findThumbnail,
  type InputFile,
  storeInputFile,
  thumbnailField,
} from "./input-file.ts";

const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ["photo", "Photo"],
  ["video", "Video"],
  ["animation", "Animation"],
  ["document", "Document"],
  ["audio", "Audio"],
]);

/** Reads one object of the type InputMedia. In an album, animations are refused. */
export function readInputMedia(call: MethodCall, value: unknown, isInAlbum: boolean): Content {
  return readMediaObject("InputMedia", value, (fields) => {
    const caption = readCaption(call, fields);
    const isAbove = fields.boolean("show_caption_above_media");
    const hasSpoiler = fields.boolean("has_spoiler");
    const type = fields.requiredText("type");
    const input = findMedia(call, fields);
    if (type === "animation" && isInAlbum)
      throw new FieldError(`type "animation" can't be used in sendMediaGroup`);
    const content = readContent(call, fields, type, input);
    const isVisual = type !== "audio" && type !== "document";
    return {
      ...content,
      ...caption,
      ...(isVisual && isAbove ? { show_caption_above_media: true } : {}),
      ...(isVisual && hasSpoiler ? { has_media_spoiler: true } : {}),
    };
  });
}

/** Reads an object with a file; names the type in the refusal. */
export function readMediaObject<T>(
  type: string,
  value: unknown,
  read: (fields: JsonFields) => T,
): T {
  try {
    if (!isObject(value)) throw new FieldError("expected an Object");
    return read(new JsonFields(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse ${type}: ${error.message}`);
  }
}

/** Finds the file in the field `media`. */
export function findMedia({ parameters }: MethodCall, fields: JsonFields): InputFile {
  const input = findInputFile(parameters, "", fields.text("media"));
  if (input === undefined) throw new FieldError("media not found");
  return input;
}

/** Reads the fields of one type of media, and stores its files. */
export function readContent(
  call: MethodCall,
  fields: JsonFields,
  type: string,
  input: InputFile,
): Content {
  const { parameters } = call;
  const thumbnailInput = findThumbnail(
    parameters,
    fields.text("thumbnail") || fields.text("thumb"),
  );
  if (type === "live_photo") {
    const photo = findInputFile(parameters, "", fields.text("photo"));
    if (photo === undefined) throw new FieldError("photo not found");
    return storeLivePhoto(call, photo, input);
  }
  const kind = KINDS.get(type);
  if (kind === undefined) throw new FieldError(`type "${type}" is unsupported`);
  const details = readDetails(fields);
  const start = clamp(fields.integer("start_timestamp"), MAX_DURATION);
  const cover = findInputFile(parameters, "", fields.text("cover"));
  const thumbnail = kind === "Photo" ? {} : thumbnailField(call, thumbnailInput);
  const { video, ...media } = toMedia(
    storeInputFile(call, input, kind, { ...details, ...thumbnail }),
  );
  if (video === undefined) return media;
  return { video: { ...video, ...videoExtras(call, start, cover) } };
}

function readDetails(fields: JsonFields): FileDetails {
  const title = fields.text("title");
  const performer = fields.text("performer");
  // Neither bots nor people see these two.
  fields.boolean("supports_streaming");
  fields.boolean("disable_content_type_detection");
  return {
    width: clamp(fields.integer("width"), MAX_SIDE),
    height: clamp(fields.integer("height"), MAX_SIDE),
    duration: clamp(fields.integer("duration"), MAX_DURATION),
    ...(title === "" ? {} : { title }),
    ...(performer === "" ? {} : { performer }),
  };
}

function readCaption({ world }: MethodCall, fields: JsonFields): Content {
  const { text, entities } = readMarkedText(
    {
      text: fields.text("caption"),
      parseMode: fields.text("parse_mode"),
      entities: JSON.stringify(fields.raw("caption_entities") ?? []),
    },
    { maxLength: 1024, tooLong: "message caption is too long", canBeEmpty: true },
  );
  const list = toMessageEntities(entities, world.users);
  return {
    ...(text === "" ? {} : { caption: text }),
    ...(list.length === 0 ? {} : { caption_entities: list }),
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
