import type { Message, Video } from "../../../../types/index.ts";
import type { FileKind } from "../../../model/files/files.ts";
import { toLivePhoto, toMedia, toPhotoSizes } from "../../../model/files/media.ts";
import type { FileDetails } from "../../../model/files/new-file.ts";
import { readCaption, toMessageEntities } from "../../../text/read-text.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { ContentReader } from "../send.ts";
import {
  findInputFile,
  findThumbnail,
  type InputFile,
  storeInputFile,
  thumbnailField,
} from "./input-file.ts";

export const MAX_DURATION = 86_400;
export const MAX_SIDE = 10_000;
const MAX_VIDEO_NOTE = 640;

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
    const thumbnailInput = hasThumbnail ? findThumbnail(parameters) : undefined;
    const details = readDetails?.(call) ?? {};
    const addExtras = spec.readExtras?.(call);
    const { hasCaption = true, isVisual = false } = spec;
    const caption = hasCaption ? readCaptionFields(call, isVisual) : {};
    const spoiler = isVisual ? readSpoiler(parameters) : {};
    if (input === undefined) throw badRequest(`there is no ${noun} in the request`);
    const thumbnail = thumbnailField(call, thumbnailInput);
    const file = storeInputFile(call, input, kind, { ...details, ...thumbnail });
    const media = toMedia(file);
    return { ...media, ...addExtras?.(media), ...caption, ...spoiler };
  };
}

/** Reads the caption, and whether it is above the media. */
export function readCaptionFields(call: MethodCall, canBeAbove: boolean): Partial<Message> {
  const { parameters, world } = call;
  const { text, entities } = readCaption(parameters);
  const isAbove = canBeAbove && parameters.boolean("show_caption_above_media");
  const list = toMessageEntities(entities, world.users);
  return {
    ...(text === "" ? {} : { caption: text }),
    ...(list.length === 0 ? {} : { caption_entities: list }),
    ...(isAbove ? { show_caption_above_media: true } : {}),
  };
}

function readSpoiler(parameters: Parameters): Pick<Message, "has_media_spoiler"> {
  return parameters.boolean("has_spoiler") ? { has_media_spoiler: true } : {};
}

/** Reads where a video begins and what is shown before. */
function readVideoExtras(call: MethodCall): (media: Partial<Message>) => Partial<Message> {
  const { parameters } = call;
  const start = parameters.integer("start_timestamp", 0, 0, MAX_DURATION);
  const input = findInputFile(parameters, "cover");
  return ({ video }) => {
    if (video === undefined) return {};
    return { video: { ...video, ...videoExtras(call, start, input) } };
  };
}

/** Returns the fields of a video that belong to the message rather than to the file. */
export function videoExtras(
  call: MethodCall,
  start: number,
  cover: InputFile | undefined,
): Pick<Video, "start_timestamp" | "cover"> {
  return {
    ...(start === 0 ? {} : { start_timestamp: start }),
    ...(cover === undefined ? {} : { cover: toPhotoSizes(storeInputFile(call, cover, "Photo")) }),
  };
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

/** Reads the parameters of sendLivePhoto. */
export const readLivePhoto: ContentReader = (call) => {
  const { parameters } = call;
  const video = findInputFile(parameters, "live_photo");
  if (video === undefined) throw badRequest("there is no live photo in the request");
  const photo = findInputFile(parameters, "photo");
  if (photo === undefined) throw badRequest("there is no photo in the request");
  const caption = readCaptionFields(call, true);
  return { ...storeLivePhoto(call, photo, video), ...caption, ...readSpoiler(parameters) };
};

/** Stores both files of a live photo; old clients show it as a photo. */
export function storeLivePhoto(
  call: MethodCall,
  photo: InputFile,
  video: InputFile,
): Required<Pick<Message, "live_photo" | "photo">> {
  const still = storeInputFile(call, photo, "Photo");
  const live_photo = toLivePhoto(still, storeInputFile(call, video, "Video"));
  return { live_photo, photo: toPhotoSizes(still) };
}

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
    if (side > MAX_VIDEO_NOTE) throw badRequest("wrong video note length");
    return { ...durationOf(call), width: side, height: side };
  },
});

export const readSticker: ContentReader = fileReader({
  name: "sticker",
  kind: "Sticker",
  hasCaption: false,
  readDetails({ parameters }) {
    const emoji = parameters.text("emoji");
    return emoji === "" ? {} : { sticker: { emoji } };
  },
  readExtras: () => (media) => {
    if (media.sticker?.type === "custom_emoji")
      throw badRequest("can't send emoji stickers in messages");
    return {};
  },
});
