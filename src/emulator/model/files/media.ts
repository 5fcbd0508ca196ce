import type { ChatPhoto, LivePhoto, Message, PhotoSize, Sticker } from "../../../types/index.ts";
import type { StoredFile } from "./files.ts";

/** The longest sides of the sizes in which photos are offered. */
const PHOTO_SIDES = [90, 320, 800, 1280];

/** Returns the fields of a message with this file; the kind of the file decides which one it is. */
export function toMedia(file: StoredFile): Partial<Message> {
  const base = {
    file_id: file.id,
    file_unique_id: file.uniqueId,
    file_size: file.bytes.byteLength,
  };
  const size = { width: file.width, height: file.height };
  const names = {
    ...(file.fileName === "" ? {} : { file_name: file.fileName }),
    ...(file.mimeType === "" ? {} : { mime_type: file.mimeType }),
  };
  const thumbnail = file.thumbnail === undefined ? {} : { thumbnail: toPhotoSize(file.thumbnail) };
  const { duration } = file;
  switch (file.kind) {
    case "Photo":
    case "Thumbnail":
      return { photo: toPhotoSizes(file) };
    case "Document":
      return { document: { ...base, ...names, ...thumbnail } };
    case "Video":
      return { video: { ...base, ...size, duration, ...names, ...thumbnail } };
    case "Animation": {
      const animation = { ...base, ...size, duration, ...names, ...thumbnail };
      // For old clients, an animation is a document too.
      return { animation, document: { ...base, ...names, ...thumbnail } };
    }
    case "Audio":
      return { audio: { ...base, duration, ...tagsOf(file), ...names, ...thumbnail } };
    case "VoiceNote":
      return { voice: { ...base, duration, mime_type: file.mimeType } };
    case "VideoNote":
      return { video_note: { ...base, length: file.width, duration, ...thumbnail } };
    case "Sticker":
      return { sticker: toSticker(file) };
  }
}

/** Returns a photo that moves for a moment. */
export function toLivePhoto(photo: StoredFile, video: StoredFile): LivePhoto {
  return {
    photo: toPhotoSizes(photo),
    file_id: video.id,
    file_unique_id: video.uniqueId,
    width: photo.width,
    height: photo.height,
    duration: video.duration,
    mime_type: video.mimeType,
    file_size: video.bytes.byteLength,
  };
}

function tagsOf({ title, performer }: StoredFile): { title?: string; performer?: string } {
  return {
    ...(title === undefined ? {} : { title }),
    ...(performer === undefined ? {} : { performer }),
  };
}

/** Returns a file as a sticker, with the set that it is in. */
export function toSticker(file: StoredFile): Sticker {
  return {
    file_id: file.id,
    file_unique_id: file.uniqueId,
    type: "regular",
    width: file.width,
    height: file.height,
    is_animated: file.mimeType === "application/x-tgsticker",
    is_video: file.mimeType === "video/webm",
    ...(file.thumbnail === undefined ? {} : { thumbnail: toPhotoSize(file.thumbnail) }),
    ...file.sticker,
    file_size: file.bytes.byteLength,
  };
}

/** Returns a file as a picture of one size. */
export function toPhotoSize(file: StoredFile): PhotoSize {
  const { id, uniqueId, width, height, bytes } = file;
  return { file_id: id, file_unique_id: uniqueId, width, height, file_size: bytes.byteLength };
}

/** The sizes from small to large. All have the bytes of the original, because nothing is scaled here. */
export function toPhotoSizes(file: StoredFile): PhotoSize[] {
  const longest = Math.max(file.width, file.height);
  const smaller = PHOTO_SIDES.filter((side) => side < longest).map((side, index) => {
    const scale = side / longest;
    return {
      ...toPhotoSize(file),
      file_id: `${file.id}s${index}`,
      file_unique_id: `${file.uniqueId}${index}`,
      width: Math.round(file.width * scale),
      height: Math.round(file.height * scale),
    };
  });
  return longest <= (PHOTO_SIDES.at(-1) ?? 0) ? [...smaller, toPhotoSize(file)] : smaller;
}

/** Returns a file as the photo of a person or a chat. */
export function toChatPhoto({ id, uniqueId }: StoredFile): ChatPhoto {
  return {
    small_file_id: id,
    small_file_unique_id: uniqueId,
    big_file_id: id,
    big_file_unique_id: uniqueId,
  };
}
