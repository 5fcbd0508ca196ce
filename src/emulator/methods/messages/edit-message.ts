import { isObject, parseJson } from "../../json.ts";
import type { FileKind } from "../../model/files/files.ts";
import { toMedia } from "../../model/files/media.ts";
import {
  readLinkPreview,
  readMarkedText,
  readText,
  toMessageEntities,
  toTextFields,
} from "../../text/read-text.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, type MethodHandler, rejectUnsupported } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { findInputFile, storeInputFile } from "../sending/content/input-file.ts";
import { type Change, edit } from "./edit.ts";

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: MethodHandler = (call) =>
  edit(call, ({ parameters, world }): Change => {
    rejectUnsupported(parameters, ["rich_message"]);
    const preview = readLinkPreview(parameters);
    const text = toTextFields(readText(parameters), world.users);
    return (old) => {
      if (old.text === undefined) throw badRequest("there is no text in the message to edit");
      return { ...text, ...(preview === undefined ? {} : { link_preview_options: preview }) };
    };
  });

/** https://core.telegram.org/bots/api#editmessagecaption */
export const editMessageCaption: MethodHandler = (call) =>
  edit(call, (): Change => {
    const caption = readCaptionFields(call, true);
    return ({ caption: _, caption_entities: __, show_caption_above_media: ___, ...media }) => {
      if (media.text !== undefined || Object.keys(media).length === 0)
        throw badRequest("there is no caption in the message to edit");
      return { ...media, ...caption };
    };
  });

/** https://core.telegram.org/bots/api#editmessagereplymarkup */
export const editMessageReplyMarkup: MethodHandler = (call) => edit(call, () => (old) => old);

const MEDIA_KINDS: ReadonlyMap<string, FileKind> = new Map([
  ["photo", "Photo"],
  ["video", "Video"],
  ["animation", "Animation"],
  ["document", "Document"],
  ["audio", "Audio"],
]);

/** https://core.telegram.org/bots/api#editmessagemedia */
export const editMessageMedia: MethodHandler = (call) =>
  edit(call, (): Change => {
    const value = parseJson(call.parameters.text("media"));
    if (value === undefined) throw badRequest("can't parse InputMedia JSON object");
    if (!isObject(value)) throw badRequest("expected an Object as InputMedia");
    const content = readInputMedia(call, new JsonFields(value));
    return () => content;
  });

/** Reads one object of the type InputMedia. */
export function readInputMedia(call: MethodCall, fields: JsonFields): ReturnType<Change> {
  try {
    return readFields(call, fields);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse InputMedia: ${error.message}`);
  }
}

function readFields(call: MethodCall, fields: JsonFields): ReturnType<Change> {
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
