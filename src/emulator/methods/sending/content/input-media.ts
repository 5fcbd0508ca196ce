import type { FileKind } from "../../../model/files/files.ts";
import { toMedia } from "../../../model/files/media.ts";
import { readMarkedText, toMessageEntities } from "../../../text/read-text.ts";
import { FieldError, type JsonFields } from "../../../wire/json-fields.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { Content } from "../send.ts";
import { findInputFile, storeInputFile } from "./input-file.ts";

const MEDIA_KINDS: ReadonlyMap<string, FileKind> = new Map([
  ["photo", "Photo"],
  ["video", "Video"],
  ["animation", "Animation"],
  ["document", "Document"],
  ["audio", "Audio"],
]);

/** Reads one object of the type InputMedia. */
export function readInputMedia(call: MethodCall, fields: JsonFields): Content {
  try {
    return readFields(call, fields);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse InputMedia: ${error.message}`);
  }
}

function readFields(call: MethodCall, fields: JsonFields): Content {
  const { parameters, world } = call;
  const type = fields.requiredText("type");
  const kind = MEDIA_KINDS.get(type);
  if (kind === undefined) throw new FieldError(`Unsupported type "${type}" specified`);
  const { text, entities } = readMarkedText(
    {
      text: fields.text("caption"),
      parseMode: fields.text("parse_mode"),
      entities: JSON.stringify(fields.raw("caption_entities") ?? []),
    },
    { maxLength: 1024, tooLong: "message caption is too long", canBeEmpty: true },
  );
  const details = {
    width: fields.integer("width"),
    height: fields.integer("height"),
    duration: fields.integer("duration"),
    ...optional("title", fields.text("title")),
    ...optional("performer", fields.text("performer")),
  };
  const isVisual = kind === "Photo" || kind === "Video" || kind === "Animation";
  const isAbove = fields.boolean("show_caption_above_media");
  const hasSpoiler = fields.boolean("has_spoiler");
  const thumbnailInput = findInputFile(parameters, "", fields.text("thumbnail"));
  const input = findInputFile(parameters, "", fields.requiredText("media"));
  if (input === undefined) throw new FieldError("Media not found");
  const thumbnail =
    thumbnailInput?.kind === "upload"
      ? { thumbnail: storeInputFile(call, thumbnailInput, "Thumbnail") }
      : {};
  const list = toMessageEntities(entities, world.users);
  return {
    ...toMedia(storeInputFile(call, input, kind, { ...details, ...thumbnail })),
    ...(text === "" ? {} : { caption: text }),
    ...(list.length === 0 ? {} : { caption_entities: list }),
    ...(isVisual && isAbove ? { show_caption_above_media: true } : {}),
    ...(isVisual && hasSpoiler ? { has_media_spoiler: true } : {}),
  };
}

function optional(name: string, value: string): object {
  return value === "" ? {} : { [name]: value };
}
