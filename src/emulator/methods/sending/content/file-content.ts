import type { Message } from "../../../../types/index.ts";
import type { FileKind, StoredFile } from "../../../model/files/files.ts";
import { toMedia } from "../../../model/files/media.ts";
import { readCaption, toMessageEntities } from "../../../text/read-text.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { ContentReader } from "../send.ts";
import { type FileDetails, findInputFile, storeInputFile } from "./input-file.ts";

const MAX_DURATION = 86_400;
const MAX_SIDE = 10_000;

/** A kind of message with one file. */
interface FileMessage {
  /** The parameter with the file. */
  readonly name: string;
  readonly kind: FileKind;
  /** What the server calls the file when it is missing. Default: the parameter's name. */
  readonly noun?: string;
  readonly readDetails?: (call: MethodCall) => FileDetails;
  /** Reads what belongs to the message rather than to the file. */
  readonly readExtras?: (call: MethodCall) => (media: Partial<Message>) => Partial<Message>;
  readonly hasThumbnail?: boolean;
  readonly hasCaption?: boolean;
  /** Whether there can be a caption above it, and a spoiler over it. */
  readonly isVisual?: boolean;
}

/** Returns the reader of a message with a file. */
function fileReader(spec: FileMessage): ContentReader {
  return (call) => {
    const { name, kind, noun = name, readDetails, hasThumbnail = false } = spec;
    const { parameters } = call;
    const input = findInputFile(parameters, name);
    const thumbnailInput = hasThumbnail
      ? (findInputFile(parameters, "thumbnail") ?? findInputFile(parameters, "thumb"))
      : undefined;
    const details = readDetails?.(call) ?? {};
    const addExtras = spec.readExtras?.(call);
    const caption =
      spec.hasCaption === false ? {} : readCaptionFields(call, spec.isVisual ?? false);
    if (input === undefined) throw badRequest(`there is no ${noun} in the request`);
    // Thumbnails are always uploaded.
    const thumbnail =
      thumbnailInput?.kind === "upload"
        ? { thumbnail: storeInputFile(call, thumbnailInput, "Thumbnail") }
        : {};
    const file = storeInputFile(call, input, kind, { ...details, ...thumbnail });
    const media = toMedia(file);
    return { ...media, ...addExtras?.(media), ...caption };
  };
}

/** The caption and where it is. */
export function readCaptionFields(call: MethodCall, isVisual: boolean): Partial<Message> {
  const { parameters, world } = call;
  const { text, entities } = readCaption(parameters);
  const isAbove = isVisual && parameters.boolean("show_caption_above_media");
  const hasSpoiler = isVisual && parameters.boolean("has_spoiler");
  const list = toMessageEntities(entities, world.users);
  return {
    ...(text === "" ? {} : { caption: text }),
    ...(list.length === 0 ? {} : { caption_entities: list }),
    ...(isAbove ? { show_caption_above_media: true } : {}),
    ...(hasSpoiler ? { has_media_spoiler: true } : {}),
  };
}

/** Reads where a video begins and what is shown before. */
function readVideoExtras(call: MethodCall): (media: Partial<Message>) => Partial<Message> {
  const { parameters } = call;
  const start = parameters.integer("start_timestamp", 0, 0, MAX_DURATION);
  const input = findInputFile(parameters, "cover");
  return ({ video }) => {
    if (video === undefined) return {};
    const cover = input === undefined ? {} : coverOf(storeInputFile(call, input, "Photo"));
    return { video: { ...video, ...(start === 0 ? {} : { start_timestamp: start }), ...cover } };
  };
}

function coverOf(file: StoredFile): { cover?: NonNullable<Message["photo"]> } {
  const { photo } = toMedia(file);
  return photo === undefined ? {} : { cover: photo };
}

const durationOf = ({ parameters }: MethodCall): FileDetails => ({
  duration: parameters.integer("duration", 0, 0, MAX_DURATION),
});
const sizeOf = (call: MethodCall): FileDetails => ({
  ...durationOf(call),
  width: call.parameters.integer("width", 0, 0, MAX_SIDE),
  height: call.parameters.integer("height", 0, 0, MAX_SIDE),
});

export const readPhoto: ContentReader = fileReader({
  name: "photo",
  kind: "Photo",
  isVisual: true,
});

export const readDocument: ContentReader = fileReader({
  name: "document",
  kind: "Document",
  hasThumbnail: true,
  readDetails({ parameters }) {
    // The emulator never guesses another kind from the content.
    parameters.boolean("disable_content_type_detection");
    return {};
  },
});

export const readVideo: ContentReader = fileReader({
  name: "video",
  kind: "Video",
  hasThumbnail: true,
  isVisual: true,
  readDetails(call) {
    // Neither bots nor people see whether a video can be streamed.
    call.parameters.boolean("supports_streaming");
    return sizeOf(call);
  },
  readExtras: readVideoExtras,
});

export const readAnimation: ContentReader = fileReader({
  name: "animation",
  kind: "Animation",
  hasThumbnail: true,
  isVisual: true,
  readDetails: sizeOf,
});

export const readAudio: ContentReader = fileReader({
  name: "audio",
  kind: "Audio",
  hasThumbnail: true,
  readDetails(call) {
    const { parameters } = call;
    const title = parameters.text("title");
    const performer = parameters.text("performer");
    return {
      ...durationOf(call),
      ...(title === "" ? {} : { title }),
      ...(performer === "" ? {} : { performer }),
    };
  },
});

export const readVoice: ContentReader = fileReader({
  name: "voice",
  kind: "VoiceNote",
  readDetails: durationOf,
});

export const readVideoNote: ContentReader = fileReader({
  name: "video_note",
  kind: "VideoNote",
  noun: "video note",
  hasThumbnail: true,
  hasCaption: false,
  readDetails(call) {
    const side = call.parameters.integer("length", 0, 0, MAX_SIDE);
    return { ...durationOf(call), width: side, height: side };
  },
});

export const readSticker: ContentReader = fileReader({
  name: "sticker",
  kind: "Sticker",
  hasCaption: false,
  readDetails({ parameters }) {
    const emoji = parameters.text("emoji");
    return emoji === "" ? {} : { emoji };
  },
});
